import { createAligner, type Alignment } from './align.ts'
import { innerBlocks, isEmptyBlock, splitBlocks, type Block } from './blocks.ts'
import type { BodyPlace } from './conflict.ts'
import { mergeInsertions } from './merge-insertions.ts'
import { chooseChanged, mergeInlineHtml } from './merge-words.ts'

type Side = readonly [blocks: readonly Block[], alignment: Alignment]

interface Moves {
  /** Whether a base block stands elsewhere now, with everything that was done to it. */
  readonly hasMoved: (baseBlock: Block) => boolean
  /** The blocks put in at one place, with what the other side did to those that were moved there. */
  readonly settle: (inserted: readonly Block[]) => Block[]
}

/** A stretch of a merged body: HTML, or a place where the sides conflict. */
export type BodyPart = string | BodyPlace

/** The elements that blocks stand in, from the outermost inwards. */
interface Frame {
  readonly open: string
  readonly close: string
  readonly depth: number
}

/** Deeper than any list that can be read; below it, blocks are merged as text. */
const MAX_DEPTH = 12

/** Parts of these do not stand by themselves: a conflict inside is one about the whole. */
const WHOLE_ELEMENTS = new Set(['tr', 'details', 'dl', 'figure'])

type Align = (a: readonly Block[], b: readonly Block[]) => Alignment

const whole = ({ source, trailing }: Block): string => source + trailing

const conflictOf = (
  base: string,
  mine: string,
  theirs: string,
  { open, close }: Frame,
): BodyPlace => ({ kind: 'body', base, mine, theirs, open, close })

/**
 * Merges three versions of a body block by block. The order of two insertions at the same place does
 * not depend on which side is whose, so that both sides come to the same text.
 *
 * @returns the parts of the body in order; HTML that does not balance merges only as a whole
 */
export function mergeBody(base: string, mine: string, theirs: string): BodyPart[] {
  const chosen = chooseChanged(base, mine, theirs)
  if (chosen !== null) return [chosen.value]
  const frame = { open: '', close: '', depth: 0 }
  const [baseBlocks, mineBlocks, theirBlocks] = [base, mine, theirs].map(splitBlocks)
  if (!baseBlocks || !mineBlocks || !theirBlocks) return [conflictOf(base, mine, theirs, frame)]
  return mergeSequence(baseBlocks, mineBlocks, theirBlocks, frame, createAligner())
}

/** The blocks of a side that continue no base block, by the continued one they follow (0: none). */
function insertionsOf(side: readonly Block[], alignment: Alignment): Map<number, Block[]> {
  const slots = new Map<number, Block[]>()
  const slotAfter = new Map(alignment.map((match, index) => [match, index + 1]))
  let slot = 0
  side.forEach((block, index) => {
    const continued = slotAfter.get(index)
    if (continued === undefined) slots.set(slot, [...(slots.get(slot) ?? []), block])
    else slot = continued
  })
  return slots
}

function mergeSequence(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
  frame: Frame,
  align: Align,
): BodyPart[] {
  const toMine = align(base, mine)
  const toTheirs = align(base, theirs)
  const moves = findMoves(base, [mine, toMine], [theirs, toTheirs])
  const mineSlots = insertionsOf(mine, toMine)
  const theirSlots = insertionsOf(theirs, toTheirs)
  const parts: BodyPart[] = []
  const insert = (slot: number) => {
    const [left, right] = [mineSlots, theirSlots].map((slots) =>
      moves.settle(slots.get(slot) ?? []),
    )
    parts.push(...mergeInsertions(left ?? [], right ?? [], frame))
  }
  insert(0)
  base.forEach((block, index) => {
    if (!moves.hasMoved(block)) {
      const left = mine[toMine[index] ?? -1]
      const right = theirs[toTheirs[index] ?? -1]
      parts.push(...mergeBlock(block, left, right, frame, align))
    }
    insert(index + 1)
  })
  return parts
}

function mergeBlock(
  base: Block,
  mine: Block | undefined,
  theirs: Block | undefined,
  frame: Frame,
  align: Align,
): BodyPart[] {
  const isSame = (a: Block | undefined, b: Block | undefined) => a?.key === b?.key
  const chosen = chooseChanged<Block | undefined>(base, mine, theirs, isSame)
  if (chosen !== null) return chosen.value === undefined ? [] : [whole(chosen.value)]
  const wholeConflict = [
    conflictOf(
      whole(base),
      mine === undefined ? '' : whole(mine),
      theirs === undefined ? '' : whole(theirs),
      frame,
    ),
  ]
  if (isEmptyBlock(base)) {
    // Nothing stood there: each side wrote something of its own.
    return mergeInsertions(mine ? [mine] : [], theirs ? [theirs] : [], frame)
  }
  if (mine === undefined || theirs === undefined) return wholeConflict
  return (
    mergeContents(base, mine, theirs, frame, align) ??
    mergeTexts(base, mine, theirs) ??
    wholeConflict
  )
}

const mergeTags = (base: Block, mine: Block, theirs: Block) =>
  chooseChanged(
    [base.open, base.close],
    [mine.open, mine.close],
    [theirs.open, theirs.close],
    (a, b) => a.join('') === b.join(''),
  )?.value ?? null

/** Merges blocks made of blocks, such as lists and tables; null when that does not go cleanly. */
function mergeContents(
  base: Block,
  mine: Block,
  theirs: Block,
  frame: Frame,
  align: Align,
): BodyPart[] | null {
  if (frame.depth === MAX_DEPTH) return null
  const tags = mergeTags(base, mine, theirs)
  const [baseInner, mineInner, theirInner] = [base, mine, theirs].map(innerBlocks)
  if (tags === null || !baseInner || !mineInner || !theirInner) return null
  const { name } = base
  if (name !== mine.name || name !== theirs.name) return null
  const inside = {
    open: `${frame.open}<${name}>`,
    close: `</${name}>${frame.close}`,
    depth: frame.depth + 1,
  }
  const parts = mergeSequence(baseInner, mineInner, theirInner, inside, align)
  const hasConflict = parts.some((part) => typeof part !== 'string')
  if (hasConflict && WHOLE_ELEMENTS.has(name)) return null
  if (name === 'table' && !isEven(parts) && isEven([mine.inner]) && isEven([theirs.inner])) {
    return null
  }
  const [open = '', close = ''] = tags
  return [open, ...parts, close + mine.trailing]
}

function mergeTexts(base: Block, mine: Block, theirs: Block): BodyPart[] | null {
  const tags = mergeTags(base, mine, theirs)
  if (tags === null) return null
  const inner = mergeInlineHtml(base.inner, mine.inner, theirs.inner)
  const [open = '', close = ''] = tags
  return inner === null ? null : [open + inner + close + mine.trailing]
}

/** Whether all rows of a table are equally wide, as far as that can be told without laying it out. */
function isEven(parts: readonly BodyPart[]): boolean {
  const html = parts.map((part) => (typeof part === 'string' ? part : part.mine)).join('')
  if (/\srowspan=/i.test(html)) return true
  const widths = html
    .split(/<tr[\s>]/i)
    .slice(1)
    .map((row) =>
      [...row.matchAll(/<t[dh](?=[\s>])([^>]*)/gi)].reduce(
        (width, [, attributes = '']) =>
          width + Number(/colspan="?(\d+)/i.exec(attributes)?.[1] ?? 1),
        0,
      ),
    )
  return new Set(widths).size <= 1
}

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

/**
 * Finds blocks that one side moved while the other changed them, or that both sides moved. A moved
 * block stands once, at its new place, with the other side's change.
 */
function findMoves(base: readonly Block[], mine: Side, theirs: Side): Moves {
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
