import Button from '@mui/material/Button'
import { Link } from 'gatsby'
import { ScreenHead } from '../../components/workspace/screen-head'
import type { ListAddress } from './list-address'
import { ScopeSwitch } from './list-controls'

interface ListHeadProps {
  /** Where people look after their own account. */
  readonly accountPath: string
  /** Where editors watch what is published. */
  readonly consolePath: string
  readonly onCreate: () => void
  readonly address: ListAddress
  readonly isEditor: boolean
  /** An empty list has this step in its middle. */
  readonly canCreate: boolean
}

/** What is listed, and where else to go from here. */
export function ListHead({ address, isEditor, canCreate, ...props }: ListHeadProps) {
  return (
    <ScreenHead
      title={address.view.scope === 'everyone' ? 'All posts' : 'Your posts'}
      primary={
        canCreate ? (
          <Button variant="contained" data-tour="create" onClick={props.onCreate}>
            Create post
          </Button>
        ) : undefined
      }
    >
      {isEditor && <ScopeSwitch {...address} />}
      {isEditor && (
        <Button variant="outlined" component={Link} to={props.consolePath}>
          Publishing
        </Button>
      )}
      <Button variant="outlined" component={Link} to={props.accountPath}>
        Account
      </Button>
    </ScreenHead>
  )
}
