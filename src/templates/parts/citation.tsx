import { site } from '../../../shared/site/site'
import { CopyArea, CopyButton, COPIED_TODAY } from '../../components/page/copy-area'
import { SITE_URL } from '../../platform/base/site-url'

export interface CitationProps {
  readonly title: string
  /** The page's public path. */
  readonly path: string
  /** The day of its last change, in words; the day on which it is copied stands in its place. */
  readonly changedText?: string | null
}

/** How to cite a page: on paper, and to copy. The search leaves it out. */
export function Citation({ title, path, changedText = null }: CitationProps) {
  const about = `${title}. ${site.name}.`
  const address = `${SITE_URL}${path}`
  const changed = changedText === null ? '' : ` Last changed ${changedText}.`
  const dated = changed || ` Accessed ${COPIED_TODAY}.`
  return (
    <CopyArea>
      <div className="citation" data-pagefind-ignore="">
        <p className="meta">{`Cite this page: ${about}${changed} ${address}`}</p>
        <CopyButton text={`${about}${dated} ${address}`} label="Copy citation" />
      </div>
    </CopyArea>
  )
}
