//! Sources, compiled by the front end of DPC++.
