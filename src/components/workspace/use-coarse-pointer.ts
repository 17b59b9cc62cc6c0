import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether fingers point here, as on a phone: no file is dragged from anywhere. */
export function useCoarsePointer(): boolean {
  return useMediaQuery('(pointer: coarse)', { noSsr: true })
}
