import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { isOwnPicture } from '../../platform/content/own-pictures'
import { workspace } from '../../theme/tokens'
import { compareLines, type LineDifference } from './compare-versions'
import { textLines, type Line, type LinePicture } from './text-lines'
import { Words, WordStretches } from './word-stretches'

interface VersionTextProps {
  readonly html: string
  /** The text that this one came from: what differs is marked. Left out, nothing is. */
  readonly base?: string
}

/** A text line by line, with its pictures small. */
export function VersionText({ html, base }: VersionTextProps) {
  const differences = useMemo((): LineDifference[] => {
    const lines = textLines(html)
    return base === undefined || base === ''
      ? lines.map((line) => ({ kind: 'same', line }))
      : compareLines(textLines(base), lines)
  }, [base, html])
  return differences.map((difference, index) => {
    const line = difference.kind === 'changed' ? difference.after : difference.line
    return (
      <Box key={index} sx={{ mb: 1, overflowWrap: 'anywhere', fontWeight: weightOf(line) }}>
        {line.picture !== null && <Thumbnail picture={line.picture} />}
        {difference.kind === 'same' ? (
          <Words words={line.words} />
        ) : (
          <WordStretches
            stretches={
              difference.kind === 'changed'
                ? difference.stretches
                : [{ kind: difference.kind, words: line.words }]
            }
          />
        )}
      </Box>
    )
  })
}

const weightOf = ({ kind }: Line): number | undefined =>
  kind.startsWith('heading') ? 600 : undefined

/** A picture beside its alternative text. */
export function Thumbnail({ picture }: { readonly picture: LinePicture }) {
  if (picture.src === '' || !isOwnPicture(picture.src)) return null
  return <Box component="img" src={picture.src} alt="" loading="lazy" sx={thumbnailStyles} />
}

const thumbnailStyles = {
  display: 'block',
  maxWidth: '100%',
  maxHeight: `${workspace.thumbnailHeight}px`,
  mb: 0.5,
}
