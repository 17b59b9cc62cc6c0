import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { Media } from '../../../../../shared/picture/media'
import { ConfirmDialog } from '../../../../components/controls/confirm-dialog'
import { useAttempt } from '../../../../components/controls/use-attempt'
import { UseList } from '../library/picture-uses'
import { listedUse, type KnownUse, type LibraryUpkeep } from './upkeep'

interface RemovePictureProps {
  readonly picture: Media
  readonly upkeep: LibraryUpkeep
  readonly onRemoved: () => void
}

const UNREACHABLE = 'The server refused or cannot be reached. Try again in a moment.'

/** Deletes a picture that no post uses, and says which posts do otherwise. */
export function RemovePicture({ picture, upkeep, onRemoved }: RemovePictureProps) {
  const [uses, setUses] = useState<readonly KnownUse[] | null>(null)
  const look = async () =>
    (await upkeep.usesOf([picture.path]).catch(failed)).get(picture.path) ?? []
  const { isBusy, problem, attempt } = useAttempt(async () => {
    setUses(await look())
  })
  const close = () => {
    setUses(null)
  }
  return (
    <>
      <Button color="error" variant="outlined" loading={isBusy} onClick={attempt}>
        Delete picture
      </Button>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {uses !== null && uses.length > 0 && <PictureInUse uses={uses} onClose={close} />}
      {uses?.length === 0 && (
        <ConfirmDialog
          heading="Delete picture?"
          consequences={`No post uses “${picture.name}”. The file is deleted for good. Earlier versions of posts that showed it will have a gap there.`}
          confirm="Delete picture"
          onConfirm={async () => {
            // Someone may have put it into a post while the question stood here.
            const now = await look()
            if (now.length > 0) {
              throw new Error(`Not deleted: “${now[0]?.title ?? ''}” uses this picture now.`)
            }
            await upkeep.remove(picture).catch(failed)
            onRemoved()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function failed(cause: unknown): never {
  throw new Error(`Not deleted. ${UNREACHABLE}`, { cause })
}

interface PictureInUseProps {
  readonly uses: readonly KnownUse[]
  readonly onClose: () => void
}

function PictureInUse({ uses, onClose }: PictureInUseProps) {
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>This picture is in use</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>
          It cannot be deleted while posts show it. Replace it everywhere, or take it out of:
        </DialogContentText>
        <UseList uses={uses.map(listedUse)} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
