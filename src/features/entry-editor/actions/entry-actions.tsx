import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/controls/confirm-dialog'
import { ActionMenu } from '../../../components/workspace/menu/action-menu'
import { isSeen, type EntryAction, type EntryFacts } from '../session/entry-session'
import { AddressDialog, type AddressDialogProps } from './address-dialog'
import { questionBefore, type AskedAction } from './consequences'

export interface EntryActionsProps extends Pick<AddressDialogProps, 'pathOf' | 'problemOf'> {
  /** The name of the kind within a sentence. */
  readonly name: string
  /** The name of the entry. */
  readonly label: string
  readonly facts: EntryFacts
  /** Whether there is a text that no version holds. */
  readonly hasChanges: boolean
  /** Whether there is anything of it in the backend. */
  readonly isStored: boolean
  readonly isBusy: boolean
  /** Names of the entries that refer to it. */
  readonly referring: readonly string[]
  readonly onAction: (action: EntryAction) => void
  /** Goes back to the last version, or to the file. Rejects with a message. */
  readonly onDiscard: () => Promise<void>
  /** Deletes one that readers do not see, with its versions. Rejects with a message. */
  readonly onDelete: () => Promise<void>
}

/** The other acts on an entry, besides publishing it. Each says first what readers see then. */
export function EntryActions(props: EntryActionsProps) {
  const { name, label, facts, hasChanges, isStored, isBusy, referring, onAction } = props
  const { status } = facts
  const [asked, setAsked] = useState<AskedAction | 'address' | null>(null)
  const isRemoved = status === 'removed'
  const isDeletable = status === 'draft' && !facts.hasFile && isStored
  const close = () => {
    setAsked(null)
  }
  const choices: readonly (readonly [label: string, asked: AskedAction | 'address'])[] = [
    ...(isRemoved ? [] : [['Change address…', 'address'] as const]),
    ...(status === 'published' ? [['Unpublish…', 'unpublish'] as const] : []),
    ...(isSeen(facts) ? [['Remove…', 'remove'] as const] : []),
    ...(hasChanges && !isDeletable ? [['Discard changes…', 'discard'] as const] : []),
    ...(isDeletable ? [['Delete…', 'delete'] as const] : []),
  ]
  const carryOut = async (action: AskedAction) => {
    if (action === 'discard') await props.onDiscard()
    else if (action === 'delete') await props.onDelete()
    else onAction({ kind: action })
  }
  return (
    <>
      {choices.length > 0 && (
        <ActionMenu label={`More actions for this ${name}`} isOff={isBusy} opensUpward>
          {(closeMenu) =>
            choices.map(([words, choice]) => (
              <MenuItem
                key={choice}
                onClick={() => {
                  closeMenu()
                  setAsked(choice)
                }}
              >
                {words}
              </MenuItem>
            ))
          }
        </ActionMenu>
      )}
      {asked === 'address' && (
        <AddressDialog
          slug={facts.slug}
          isSeen={isSeen(facts)}
          hasChanges={hasChanges}
          pathOf={props.pathOf}
          problemOf={props.problemOf}
          onMove={(slug) => {
            onAction({ kind: 'move', slug })
          }}
          onClose={close}
        />
      )}
      {asked !== null && asked !== 'address' && (
        <ConfirmDialog
          {...questionBefore(asked, { name, label, facts, referring })}
          onConfirm={() => carryOut(asked)}
          onClose={close}
        />
      )}
    </>
  )
}
