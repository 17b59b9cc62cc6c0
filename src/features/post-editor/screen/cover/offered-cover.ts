type TakeFile = (file: File) => void

const takers = new Set<TakeFile>()

/** Hands a picture that was dropped elsewhere to the field of the cover. */
export function offerCover(file: File): void {
  for (const take of takers) take(file)
}

/** Takes what is offered as a cover. @returns stops */
export function onOfferedCover(take: TakeFile): () => void {
  takers.add(take)
  return () => {
    takers.delete(take)
  }
}
