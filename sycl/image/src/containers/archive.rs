//! The members of static archives.

use object::ReadRef;
use object::read::archive::ArchiveFile;

use super::{Found, MAX_DEPTH, Place, kind, object_error, read_part};
use crate::{FormatError, Window};

/// Finds the images in all members. Members of other kinds are skipped.
pub(super) fn read<'d, R: ReadRef<'d>>(part: &Window<R>, place: &Place, found: &mut Found) -> Result<(), FormatError> {
    if place.steps.len() >= MAX_DEPTH {
        return Err(FormatError::new(
            part.place(0),
            "archive",
            format!("archives are nested more than {MAX_DEPTH} levels deep"),
        ));
    }
    let archive = ArchiveFile::parse(*part).map_err(object_error(part, 0, "archive header"))?;
    if archive.is_thin() {
        let problem = "a thin archive contains only the names of its members; specify those files instead, or create \
                       a regular archive with 'ar rcs'";
        return Err(FormatError::new(part.place(0), "magic number", problem));
    }
    let mut end = object::archive::MAGIC.len() as u64;
    for member in archive.members() {
        let member = member.map_err(object_error(part, end, "header of an archive member"))?;
        let (offset, size) = member.file_range();
        let inner = part.part(end, "size of an archive member", offset, size)?;
        end = offset + size + size % 2;
        let name = String::from_utf8_lossy(member.name()).into_owned();
        read_part(&inner, &kind(&inner), &place.inside(name), found)?;
    }
    Ok(())
}
