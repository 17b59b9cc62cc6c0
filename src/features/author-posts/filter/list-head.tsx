import Button from '@mui/material/Button'
import { ScreenHead } from '../../../components/workspace/screen-head'
import type { ListAddress } from './list-address'
import { ScopeSwitch } from './list-controls'

interface ListHeadProps {
  readonly onCreate: () => void
  readonly address: ListAddress
  readonly isEditor: boolean
  /** An empty list has this step in its middle. */
  readonly canCreate: boolean
}

/** The head of the list: what it lists, and the button for a new post. */
export function ListHead({ address, isEditor, canCreate, onCreate }: ListHeadProps) {
  return (
    <ScreenHead
      title={address.view.scope === 'everyone' ? 'All posts' : 'Your posts'}
      primary={
        canCreate ? (
          <Button variant="contained" data-tour="create" onClick={onCreate}>
            Create post
          </Button>
        ) : undefined
      }
    >
      {isEditor ? <ScopeSwitch {...address} /> : undefined}
    </ScreenHead>
  )
}
