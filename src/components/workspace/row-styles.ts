/** A line of a list of documents. */
export const rowStyles = {
  position: 'relative',
  gap: 2,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
  alignItems: 'flex-start',
}

/** The state of a document and its days in one line, where there is room. */
export const stateStyles = {
  flexWrap: 'wrap',
  columnGap: 1,
  rowGap: 0.5,
  alignItems: 'center',
  '& time': { whiteSpace: 'nowrap' },
}
