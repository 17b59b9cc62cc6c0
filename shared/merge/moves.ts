import type { Alignment } from './align.ts'
import { isEmptyBlock, type Block } from './blocks.ts'

type Side = readonly [blocks: readonly Block[], alignment: Alignment]

/** Base blocks that a side took out at one place and put in at another, by index in each. */
function movedIn(base: readonly Block[], [side, alignment]: Side): Map<number, Block> {
  const continuing = new Set(alignment)
  const onlyOnes = (blocks: readonly Block[], isFree: (index: number) => boolean) => {
    const found = new Map<string, number>()
    blocks.forEach((block, index) => {
      if (isFree(index) && !isEmptyBlock(block)) {
        found.set(block.key, found.has(block.key) ? -1 : index)
      }
    })
    return found
  }
  const put = onlyOnes(side, (index) => !continuing.has(index))
  const moved = new Map<number, Block>()
  for (const [key, index] of onlyOnes(base, (at) => alignment[at] === -1)) {
    const target = side[put.get(key) ?? -1]
    if (index >= 0 && target !== undefined) moved.set(index, target)
  }
  return moved
}

/** The outcome of looking for blocks that a side moved. */
export interface Moves {
  /** Whether a base block stands elsewhere now, with everything that was done to it. */
  readonly hasMoved: (baseBlock: Block) => boolean
  /** The blocks put in at one place, with what the other side did to those that were moved there. */
  readonly settle: (inserted: readonly Block[]) => Block[]
}

/**
 * Finds blocks that one side moved while the other changed them, or that both sides moved. A moved
 * block stands once, at its new place, with the other side's change.
 */
export function findMoves(base: readonly Block[], mine: Side, theirs: Side): Moves {
  const gone = new Set<Block>()
  const replaced = new Map<Block, Block | null>()
  const [movedByMe, movedByThem] = [movedIn(base, mine), movedIn(base, theirs)]
  const follow = (
    moved: Map<number, Block>,
    others: Map<number, Block>,
    [side, alignment]: Side,
  ) => {
    for (const [index, target] of moved) {
      const block = base[index]
      const other = side[alignment[index] ?? -1]
      if (block === undefined || others.has(index) || other === undefined) continue
      gone.add(block)
      replaced.set(target, other)
    }
  }
  follow(movedByMe, movedByThem, theirs)
  follow(movedByThem, movedByMe, mine)
  for (const [index, target] of movedByMe) {
    const theirTarget = movedByThem.get(index)
    if (theirTarget === undefined) continue
    // Both moved it: it stands where it comes first, no matter which side put it there.
    const isMineFirst = mine[0].indexOf(target) <= theirs[0].indexOf(theirTarget)
    replaced.set(isMineFirst ? theirTarget : target, null)
  }
  return {
    hasMoved: (block) => gone.has(block),
    settle: (inserted) =>
      inserted.flatMap((block) => {
        const other = replaced.get(block)
        return other === undefined ? [block] : other === null ? [] : [other]
      }),
  }
}
