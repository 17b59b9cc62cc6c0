import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import type { Conflict } from '../../../shared/merge/conflict'
import type { Cover } from '../../../shared/picture/cover'
import { valueInWords } from '../difference/compare-versions'
import { compareWords } from '../difference/compare-words'
import { plainWords } from '../difference/text-lines'
import { Thumbnail, VersionText } from '../difference/version-text'
import { WordStretches } from '../difference/word-stretches'

/** Which version of a conflict to draw. */
export type ConflictSide = 'base' | 'mine' | 'theirs'

/** One side of a conflict, with what it changed marked. */
export function ConflictContent({
  conflict,
  side,
}: {
  readonly conflict: Conflict
  readonly side: ConflictSide
}) {
  if (conflict.kind === 'picture' || conflict.kind === 'focus') {
    return <CoverContent cover={conflict[side]} />
  }
  if (conflict.kind === 'body') {
    const { open, close, base } = conflict
    const isGone = conflict[side] === ''
    if (isGone) return <Nothing>{side === 'base' ? 'No text.' : 'Removed.'}</Nothing>
    const before = side === 'base' || base === '' ? '' : open + base + close
    return <VersionText html={open + conflict[side] + close} base={before} />
  }
  const text = valueInWords(conflict[side], 'paragraphs')
  if (text === '') return <Nothing>Empty.</Nothing>
  const base = valueInWords(conflict.base, 'paragraphs')
  const before = side === 'base' || base === '' ? text : base
  return <WordStretches stretches={compareWords(plainWords(before), plainWords(text))} />
}

function Nothing({ children }: { readonly children: ReactNode }) {
  return (
    <Typography color="textSecondary" sx={{ fontStyle: 'italic' }}>
      {children}
    </Typography>
  )
}

function CoverContent({ cover }: { readonly cover: Cover | null }) {
  if (cover === null) return <Nothing>No cover.</Nothing>
  const across = Math.round(cover.focalX * 100)
  const down = Math.round(cover.focalY * 100)
  return (
    <>
      <Thumbnail picture={{ src: cover.url, alt: cover.alt }} />
      <Typography variant="body2">{cover.alt || 'No alternative text.'}</Typography>
      <Typography variant="body2" color="textSecondary">
        Focal point {across} % from the left, {down} % from the top
      </Typography>
    </>
  )
}

/** A side under its heading. */
export function SideBox(props: { readonly heading: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id} sx={boxStyles}>
      <Typography id={id} variant="subtitle2" component="h4" gutterBottom>
        {props.heading}
      </Typography>
      {props.children}
    </Box>
  )
}

const boxStyles = {
  minWidth: 0,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflowWrap: 'anywhere',
}
