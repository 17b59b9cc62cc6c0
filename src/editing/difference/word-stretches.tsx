import Box from '@mui/material/Box'
import { createElement, Fragment, type ReactNode } from 'react'
import type { WordStretch } from './compare-words'
import type { Word } from './text-lines'

/** Words with what was taken out and what was put in, told by lines and words, not by colour alone. */
export function WordStretches({ stretches }: { readonly stretches: readonly WordStretch[] }) {
  return (
    <Box component="span" sx={styles}>
      {stretches.map(({ kind, words }, index) => {
        if (kind === 'same') return <Words key={index} words={words} />
        const Mark = kind === 'added' ? 'ins' : 'del'
        return (
          <Mark key={index}>
            <span className="visually-hidden">{kind === 'added' ? ' added: ' : ' removed: '}</span>
            <Words words={words} />
            <span className="visually-hidden">, </span>
          </Mark>
        )
      })}
    </Box>
  )
}

/** Words as they are written. Links show where they lead and cannot be followed by accident. */
export function Words({ words }: { readonly words: readonly Word[] }) {
  const runs: { readonly marks: string; readonly href: string; text: string }[] = []
  for (const { text, marks, href } of words) {
    const last = runs.at(-1)
    if (last?.marks === marks && last.href === href) last.text += text
    else runs.push({ text, marks, href })
  }
  return runs.map(({ text, marks, href }, index) => {
    const tags = marks.split(' ').filter((mark) => mark !== '')
    const written = tags.reduce<ReactNode>((inner, mark) => createElement(mark, null, inner), text)
    return (
      <Fragment key={index}>
        {href === '' ? (
          written
        ) : (
          <Box component="span" className="link" title={href}>
            {written}
          </Box>
        )}
      </Fragment>
    )
  })
}

const styles = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& ins': {
    color: 'success.main',
    textDecorationLine: 'underline',
    textDecorationThickness: '0.12em',
  },
  '& del': { color: 'error.main', textDecorationLine: 'line-through' },
  '& .link': { textDecoration: 'underline dotted' },
}
