import { hasSameValues } from '../../../../shared/fields/table'
import { mergeFields } from '../../../../shared/merge/merge-fields'
import { LIST_WAYS } from '../../../../shared/merge/merge-lists'
import type { SyncKind } from '../../../../src/editing/sync/machine/sync-kind'
import { TERM_FIELDS, term } from '../../../shared/kinds/term-fields'
import type { TermTypes } from '../../platform/documents/term-kind'

/** The types of a kind that is edited without a body, and has a status alone. */
export interface TermSync extends TermTypes {
  readonly facts: {
    readonly status: TermTypes['saved']['status']
    readonly versionAtMs: null
  }
  readonly action: { readonly kind: 'save' | 'publish' }
}

type Holder = TermSync['text'] | TermSync['content']

const textIn = (holder: Holder) => ('data' in holder ? holder.data : holder)

/** Terms, as they are edited. */
export const TERM_SYNC: SyncKind<TermSync> = {
  name: 'term',
  empty: term(),
  merge: (base, mine, theirs) => mergeFields(TERM_FIELDS, base, mine, theirs, LIST_WAYS),
  isSame: (a, b) => hasSameValues(TERM_FIELDS, textIn(a), textIn(b)),
  textOfSaved: ({ data }) => data,
  textOfCopy: ({ data }) => data,
  factsOf: ({ saved }) => ({ status: saved?.status ?? 'draft', versionAtMs: null }),
  bodyOf: () => undefined,
  withBody: (text) => text,
  contentOf: (data, { status }, { kind }) => ({
    data,
    status: kind === 'publish' ? 'published' : status,
  }),
  isAsDecided: ({ status }, content) => status === content.status,
  textAfter: (text) => text,
  factsAfter: (_facts, { content: { status } }) => ({ status, versionAtMs: null }),
  visibleChange: (_before, { status }) => (status === 'published' ? 'published' : null),
  shownAs: ({ status }) => (status === 'published' ? 'published' : null),
  copyRequest: (request) => request,
  saveRequest: (request) => request,
}
