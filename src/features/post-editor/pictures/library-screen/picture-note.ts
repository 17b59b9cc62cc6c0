import type { Media } from '../../../../../shared/picture/media'
import { pictureSize } from '../library/picture-size'
import type { Uses } from '../library/use-uses'
import type { KnownUse } from './upkeep'

/** Size and uses of a picture, a line for each. */
export function pictureNote(picture: Media, uses: Uses<KnownUse>): string {
  const size = pictureSize(picture).replace(' pixels', '')
  return uses.kind === 'found' ? `${size}\n${usedIn(uses.uses.length)}` : size
}

function usedIn(count: number): string {
  if (count === 0) return 'Unused'
  return count === 1 ? 'In 1 post' : `In ${count} posts`
}
