import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Cover } from '../../../../../shared/picture/cover'
import { FileDropArea } from '../../../../components/files/file-drop-area'
import { AddPhotoAlternateOutlined } from '../../../../components/icons/material-icons'
import { isOwnPicture } from '../../../../platform/content/own-pictures'
import { LOW_WINDOW } from '../../../../theme/low-window'
import { workspace } from '../../../../theme/tokens'
import { goToField } from '../layout/go-to-field'
import { offerCover } from './offered-cover'

interface CoverStripProps {
  readonly cover: Cover | null
  /** Closes what may hide the settings. */
  readonly makeRoom: () => void
}

/** The cover above the title, as readers will see it. The settings of the post have its field. */
export function CoverStrip({ cover, makeRoom }: CoverStripProps) {
  const goToCover = () => {
    makeRoom()
    goToField('cover')
  }
  return (
    <FileDropArea
      label="Drop the cover picture here"
      onFiles={([file]) => {
        if (file === undefined) return
        offerCover(file)
        goToCover()
      }}
    >
      {cover !== null && isOwnPicture(cover.url) ? (
        <Button aria-label="Change the cover" onClick={goToCover} sx={pictureStyles}>
          <Box
            component="img"
            src={cover.url}
            alt={cover.alt}
            style={{ objectPosition: `${cover.focalX * 100}% ${cover.focalY * 100}%` }}
          />
        </Button>
      ) : (
        <Button
          color="inherit"
          startIcon={<AddPhotoAlternateOutlined />}
          onClick={goToCover}
          sx={{ minHeight: workspace.touchTarget, ml: -0.75, my: -1, color: 'text.secondary' }}
        >
          {cover === null ? 'Add a cover' : 'Change the cover'}
        </Button>
      )}
    </FileDropArea>
  )
}

/** In the shape that the page gives it, and never so high that the title is out of sight. */
const pictureStyles = {
  display: 'block',
  p: 0,
  width: 'min(100%, 14vh * 16 / 9)',
  aspectRatio: '16 / 9',
  [LOW_WINDOW]: { width: `calc(${workspace.lowCoverHeight}px * 16 / 9)` },
  '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
}
