import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useId, useState, useEffect } from 'react'
import { sitePath, type LinkedPage } from '../../../../../shared/quality-gate/site-links'
import { SITE_URL } from '../../../../platform/base/site-url'
import { AddressField } from './address-field'
import type { PageHeading, LinkTargets } from './link-targets'
import { useLinkTargets } from './link-targets-context'
import { PlaceField } from './place-field'
import { readTypedHref } from './read-typed-href'
import { useFoundTargets, type TargetSearch } from './use-found-targets'
import { typedAhead } from '../../../../editing/loading/typed-ahead'
import type { FoundLink, LinkChoice } from './link-choice'

const NONE: readonly PageHeading[] = []

const PAUSE_MS = 300

const UNKNOWN: LinkedPage = { kind: 'unknown' }

/** Addresses of this site as authors copy them, for links to it are stored as paths. */
const ownOrigins = (): string[] => [
  ...new Set([SITE_URL, window.location.origin].filter((origin) => origin !== '')),
]

interface LinkDialogProps {
  readonly found: FoundLink
  /** Those of the post that is being written. */
  readonly ownHeadings: readonly PageHeading[]
  readonly onApply: (choice: LinkChoice) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Where a link leads, and its text where it can be written here. */
export function LinkDialog({ found, ownHeadings, onApply, onRemove, onClose }: LinkDialogProps) {
  const titleId = useId()
  const targets = useLinkTargets()
  const [typed, setTyped] = useState(found.choice.href || typedAhead())
  const [text, setText] = useState(found.choice.text)
  const [opensNewTab, setOpensNewTab] = useState(found.choice.opensNewTab)
  const [problem, setProblem] = useState<string | null>(null)
  const read = readTypedHref(typed, ownOrigins())
  const about = typed.trim() === '' ? found.selectedText : ''
  const search = useFoundTargets(read.kind === 'words' ? read.words || about : null, targets)
  const path = read.kind === 'address' ? sitePath(read.href, SITE_URL) : null
  const page = useLinkedPage(path, targets)
  const pageHeadings = usePageHeadings(page.kind === 'live' ? path : null, targets)
  const [base, place] = parted(typed.trim())
  const isOwn = base === ''
  // The links of a post name places as its author did; those to another page as the page does.
  const headings = isOwn ? ownHeadings : pageHeadings

  const linkTo = (href: string, title: string) => {
    onApply({ href, text: found.asksText ? text.trim() || title : '', opensNewTab })
  }
  const apply = () => {
    if (read.kind === 'address') linkTo(read.href, read.href)
    else if (read.kind === 'refused') setProblem(read.message)
    else if (read.words === '' && about === '') setProblem('Enter the address of the link.')
    // While pages are on their way, Enter may be meant for one of them.
    else if (search.kind !== 'searching') {
      setProblem('Choose a page from the list, or enter a full address.')
    }
  }

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          apply()
        }}
      >
        <DialogTitle id={titleId}>Link</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <AddressField
              typed={typed}
              search={search}
              message={problem ?? hint(search, { typed: typed.trim(), about }, page)}
              isProblem={problem !== null}
              // Posts that no one has looked for are offered, and not taken unasked.
              marksFirst={typed.trim() !== '' || about !== ''}
              onType={(value) => {
                setTyped(value)
                setProblem(null)
              }}
              onChoose={(target) => {
                linkTo(target.path, target.title)
              }}
            />
            <PlaceField
              label={isOwn ? 'Heading of this post' : 'Place on the page'}
              topLabel={isOwn ? 'None' : 'Top of the page'}
              headings={headings}
              chosen={decoded(place)}
              onChoose={(heading) => {
                setTyped(heading === null ? base : `${base}#${heading.id}`)
                setProblem(null)
                if (heading !== null && text.trim() === '') setText(heading.text)
              }}
            />
            <PageWarning page={page} path={path} />
            {found.asksText && (
              <TextField
                label="Link text"
                value={text}
                onChange={(event) => {
                  setText(event.target.value)
                }}
              />
            )}
            <FormControlLabel
              control={
                <Checkbox
                  checked={opensNewTab}
                  onChange={(event) => {
                    setOpensNewTab(event.target.checked)
                  }}
                />
              }
              label="Open in a new tab"
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          {found.isLink && (
            <Button color="error" onClick={onRemove} sx={{ mr: 'auto' }}>
              Remove link
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Apply
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** An address in two parts: up to its place, and the place without `#`. */
function parted(typed: string): readonly [base: string, place: string] {
  const at = typed.indexOf('#')
  return at === -1 ? [typed, ''] : [typed.slice(0, at), typed.slice(at + 1)]
}

function decoded(place: string): string {
  try {
    return decodeURIComponent(place)
  } catch {
    // A malformed escape is meant literally.
    return place
  }
}

function hint(
  search: TargetSearch,
  { typed, about }: { readonly typed: string; readonly about: string },
  page: LinkedPage,
): string {
  if (page.kind === 'live') return 'A page of this site.'
  if (search.kind === 'found') {
    if (search.targets.length > 0) {
      const what = about === '' ? 'Your newest posts.' : `Pages about “${about}”.`
      const how = 'Choose a page with the arrow keys and Enter.'
      return typed === '' ? `${what} ${how}` : how
    }
    if (search.isIncomplete) return 'The search is not available. Enter the address.'
    if (typed !== '') return 'No page of this site matches.'
  }
  return 'Words to find a page of this site, a full address, or an e-mail address.'
}

function PageWarning({ page, path }: { readonly page: LinkedPage; readonly path: string | null }) {
  switch (page.kind) {
    case 'missing':
      return (
        <Alert severity="warning">
          This site has no page at {path}. Readers would see an error page.
        </Alert>
      )
    case 'unpublished':
      return (
        <Alert severity="info">
          “{page.title}” is not published yet. Until then, readers see an error page.
        </Alert>
      )
    case 'live':
    case 'unknown':
      return null
  }
}

/** Follows the page at a path of the site while the path is typed; null for an address elsewhere. */
function useLinkedPage(path: string | null, targets: LinkTargets): LinkedPage {
  const [known, setKnown] = useState<{ path: string; page: LinkedPage } | null>(null)
  useEffect(() => {
    if (path === null) return undefined
    let isWanted = true
    const timer = setTimeout(() => {
      void targets.pageAt(path).then((page) => {
        if (isWanted) setKnown({ path, page })
      })
    }, PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [path, targets])
  return known !== null && known.path === path ? known.page : UNKNOWN
}

function usePageHeadings(
  path: string | null,
  { headingsAt }: Pick<LinkTargets, 'headingsAt'>,
): readonly PageHeading[] {
  const [known, setKnown] = useState<{ path: string; headings: readonly PageHeading[] } | null>(
    null,
  )
  useEffect(() => {
    if (path === null) return undefined
    let isWanted = true
    headingsAt(path).then(
      (headings) => {
        if (isWanted) setKnown({ path, headings })
      },
      () => {
        // Offline: the address can still be typed with its place.
        if (isWanted) setKnown({ path, headings: NONE })
      },
    )
    return () => {
      isWanted = false
    }
  }, [path, headingsAt])
  return known !== null && known.path === path ? known.headings : NONE
}
