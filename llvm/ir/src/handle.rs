//! The macro that defines the types of handles.

/// Defines the handle `$name` for a more specific kind of value than `$base`. It dereferences to `$base`, and can be
/// converted to and compared with `$base` and all more general handles. All have the same layout and the same hash.
macro_rules! handle {
    ($(#[$attribute:meta])* $name:ident : $base:ident $(, $more:ident)*) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(transparent)]
        pub struct $name<'m>($base<'m>);

        impl<'m> $name<'m> {
            /// # Safety
            /// `raw` must be a live value of this kind, in a module that outlives `'m`.
            pub(crate) unsafe fn from_raw(raw: $crate::llvm_sys::prelude::LLVMValueRef) -> Self {
                // SAFETY: forwarded from the caller.
                $name(unsafe { $base::from_raw(raw) })
            }

            /// # Safety
            /// Like [`Self::from_raw`], but returns `None` for null.
            #[allow(dead_code, reason = "not every kind is returned by a function that may return null")]
            pub(crate) unsafe fn from_nullable(raw: $crate::llvm_sys::prelude::LLVMValueRef) -> Option<Self> {
                // SAFETY: forwarded from the caller.
                (!raw.is_null()).then(|| unsafe { Self::from_raw(raw) })
            }
        }

        impl<'m> std::ops::Deref for $name<'m> {
            type Target = $base<'m>;

            fn deref(&self) -> &$base<'m> {
                &self.0
            }
        }

        $crate::handle::handle!(@up $name: $base $(, $more)*);
    };
    (@up $name:ident : $($general:ident),+) => {
        $(
            impl<'m> From<$name<'m>> for $general<'m> {
                fn from(value: $name<'m>) -> $general<'m> {
                    let general: &$general<'m> = &value;
                    *general
                }
            }

            // Both types hash and compare the underlying reference.
            impl<'m> std::borrow::Borrow<$general<'m>> for $name<'m> {
                fn borrow(&self) -> &$general<'m> {
                    self
                }
            }

            impl<'m> PartialEq<$general<'m>> for $name<'m> {
                fn eq(&self, other: &$general<'m>) -> bool {
                    self.as_raw() == other.as_raw()
                }
            }

            impl<'m> PartialEq<$name<'m>> for $general<'m> {
                fn eq(&self, other: &$name<'m>) -> bool {
                    self.as_raw() == other.as_raw()
                }
            }
        )+
    };
}

pub(crate) use handle;
