import { EMBED_PROVIDER_NAMES } from '../../../../../shared/html/embeds'

/** The results of pasting, beyond words and pictures. */
export const PASTED: readonly { readonly pasted: string; readonly gives: string }[] = [
  { pasted: 'Address of this site', gives: 'Link with the page’s title; over words, their link' },
  {
    pasted: 'Address on an empty line',
    gives: `Player or map of ${EMBED_PROVIDER_NAMES.join(', ')}`,
  },
  { pasted: 'Picture', gives: 'Picture, uploaded while you write' },
  { pasted: 'Markdown', gives: 'Formatted text' },
  { pasted: 'words[^1] and [^1]: note, or a note of Word', gives: 'Footnote' },
]
