'use strict'

/** Every icon of the package: one that is drawn by mistake says so instead of leaving a gap. */
module.exports = function MissingIcon() {
  throw new Error(
    "mui-tiptap's own buttons draw icons that are not installed: use MenuButton with an icon of src/components/material-icons.tsx.",
  )
}
