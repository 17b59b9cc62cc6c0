import Box from '@mui/material/Box'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/controls/confirm-dialog'
import { SlugField } from './entry-slug-field'

export interface AddressDialogProps {
  readonly slug: string
  /** Whether readers see its page. */
  readonly isSeen: boolean
  /** Whether there is a text that readers do not see yet. */
  readonly hasChanges: boolean
  /** Makes the path of a slug. */
  readonly pathOf: (slug: string) => string
  /** Returns what is wrong with a slug; null where nothing is. */
  readonly problemOf: (slug: string) => string | null
  readonly onMove: (slug: string) => void
  readonly onClose: () => void
}

/** Asks for another address, and says first what becomes of the old one. */
export function AddressDialog(props: AddressDialogProps) {
  const { slug, isSeen, hasChanges, pathOf, problemOf, onMove, onClose } = props
  const [wanted, setWanted] = useState(slug)
  const problem = wanted === slug ? null : problemOf(wanted)
  const forReaders = isSeen
    ? `Readers who open ${pathOf(slug)} are redirected to the new address permanently.`
    : `Readers have never seen ${pathOf(slug)}, so it does not redirect to the new address.`
  const withChanges = isSeen && hasChanges ? ' Your unpublished changes are published with it.' : ''
  return (
    <ConfirmDialog
      heading="Change the address?"
      consequences={forReaders + withChanges}
      confirm="Change address"
      tone="primary"
      onConfirm={() => {
        if (wanted === slug) return Promise.reject(new Error('Enter another address first.'))
        if (problem !== null) return Promise.reject(new Error('Choose another address first.'))
        onMove(wanted)
        return Promise.resolve()
      }}
      onClose={onClose}
    >
      <Box sx={{ mt: 1 }}>
        <SlugField
          id="entry-new-slug"
          label="New address"
          slug={wanted}
          path={pathOf(wanted)}
          problem={problem}
          onChange={setWanted}
        />
      </Box>
    </ConfirmDialog>
  )
}
