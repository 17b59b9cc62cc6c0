import { expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { compareVersions } from '../../../../src/editing/difference/compare-versions'
import { RevisionsDialog } from '../../../../src/editing/revisions/revisions-dialog'
import type { VersionsKind } from '../../../../src/editing/revisions/versions-kind'
import type { DocumentVersion } from '../../../../src/platform/documents/revisions'
import { TERM_FIELDS, term, type Term } from '../../../shared/kinds/term-fields'
import type { TermTypes } from '../../platform/documents/term-kind'

const TERMS: VersionsKind<TermTypes> = {
  name: 'term',
  textOf: ({ version }) => version.data,
  statusOf: ({ status }) => (status === 'published' ? 'Published' : 'Not published'),
  compare: (before, after) => compareVersions(TERM_FIELDS, before, after),
  restored: (version) => version,
  aboutRestoring: 'Readers see no change until you update.',
}

const saved = (revision: number, data: Term): DocumentVersion<TermTypes> => ({
  kind: 'saved',
  version: { id: 't', data, status: 'published', revision, updatedAt: new Date(0) },
  writers: null,
})

it('lists, compares and restores versions of any document', async () => {
  const onRestore = jest.fn<(fields: Term, name: string) => void>()
  const revisions = [saved(2, term({ name: 'EIN', due: 4 })), saved(1, term({ name: 'EIN' }))]
  render(
    <RevisionsDialog
      kind={TERMS}
      userId="ana"
      documentId="t"
      draftOf={null}
      store={{ listRevisions: () => Promise.resolve({ revisions, next: null }) }}
      current={term({ name: 'EIN, newer' })}
      onRestore={onRestore}
      onClose={jest.fn()}
    />,
  )
  const user = userEvent.setup()
  expect(await screen.findByText('Due in month')).toBeTruthy()
  expect(screen.getAllByText(/^Published, kept/)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Compare version 1' }))
  expect(screen.getByText('Readers see no change until you update.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Restore this version' }))
  expect(onRestore).toHaveBeenCalledWith(term({ name: 'EIN' }), 'Version 1')
})

it('says whose versions could not be seen', async () => {
  render(
    <RevisionsDialog
      kind={TERMS}
      userId="ana"
      documentId="t"
      draftOf={null}
      store={{
        listRevisions: () =>
          Promise.reject(Object.assign(new Error(), { code: 'permission-denied' })),
      }}
      current={term()}
      onRestore={jest.fn()}
      onClose={jest.fn()}
    />,
  )
  expect(await screen.findByText(/the versions of this term/)).toBeTruthy()
})
