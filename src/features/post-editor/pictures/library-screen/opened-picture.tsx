import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { Media } from '../../../../../shared/picture/media'
import { PictureDetails } from '../library/picture-details'
import { PictureUses } from '../library/picture-uses'
import type { Uses } from '../library/use-uses'
import { usePictures } from '../pictures-context'
import { RemovePicture } from './remove-picture'
import { ReplaceEverywhere } from './replace-everywhere'
import { listedUse, type KnownUse, type LibraryUpkeep } from './upkeep'

interface ShownPictureProps {
  readonly picture: Media
  readonly uses: Uses<KnownUse>
  readonly upkeep: LibraryUpkeep
  readonly onChanged: (picture: Media) => void
  readonly onReplaced: () => void
  readonly onRemoved: () => void
}

/** One picture with where it is used, and what can be done with it. */
export function ShownPicture(props: ShownPictureProps) {
  const { picture, uses, upkeep, onChanged, onReplaced, onRemoved } = props
  const { library } = usePictures()
  const [isReplacing, setIsReplacing] = useState(false)
  const listed = uses.kind === 'found' ? { ...uses, uses: uses.uses.map(listedUse) } : uses
  return (
    <PictureDetails picture={picture} library={library} onChanged={onChanged}>
      <PictureUses uses={listed} />
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          onClick={() => {
            setIsReplacing(true)
          }}
        >
          Replace everywhere
        </Button>
        <RemovePicture picture={picture} upkeep={upkeep} onRemoved={onRemoved} />
      </Stack>
      {isReplacing && (
        <ReplaceEverywhere
          picture={picture}
          upkeep={upkeep}
          onClose={(hasChanged) => {
            setIsReplacing(false)
            if (hasChanged) onReplaced()
          }}
        />
      )}
    </PictureDetails>
  )
}
