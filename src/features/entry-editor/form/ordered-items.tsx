import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import {
  ArrowDownward,
  ArrowUpward,
  DeleteIcon,
  type SvgIconComponent,
} from '../../../components/icons/material-icons'

interface OrderedItemsProps<Item> {
  /** The controls of an item have ids that begin with this and its place: `entry-sources-0`. */
  readonly id: string
  readonly items: readonly Item[]
  readonly onChange: (items: readonly Item[]) => void
  /** Names an item on its buttons, such as `paragraph 2`. */
  readonly nameOf: (item: Item, index: number) => string
  readonly isReadOnly: boolean
  /** Draws an item; its first control has the id. */
  readonly children: (
    item: Item,
    itemId: string,
    replace: (item: Item) => void,
    index: number,
  ) => ReactNode
  /** Draws what adds an item; its control has the id. Adding moves the focus to the new item. */
  readonly renderAdd: (addId: string, add: (item: Item) => void) => ReactNode
}

/**
 * A list whose items are added, removed and moved, by buttons or with Alt, Shift and an arrow key. The focus
 * stays with what is done: with the item that was moved, with the next one after a removal.
 */
export function OrderedItems<Item>(props: OrderedItemsProps<Item>) {
  const { id, items, onChange, nameOf, isReadOnly, children, renderAdd } = props
  const focusNext = useNextFocus()
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<{ readonly item: Item; readonly index: number } | null>(
    null,
  )
  const itemId = (index: number) => `${id}-${index}`
  const addId = `${id}-add`

  const insert = (item: Item, index: number, focusId: string) => {
    onChange(items.toSpliced(index, 0, item))
    setRemoved(null)
    setSaid('')
    focusNext(focusId)
  }
  const remove = (item: Item, index: number) => {
    onChange(items.toSpliced(index, 1))
    setRemoved({ item, index })
    setSaid(`Removed ${nameOf(item, index)}.`)
    const next = Math.min(index, items.length - 2)
    focusNext(next < 0 ? addId : `${itemId(next)}-remove`)
  }
  const move = (item: Item, index: number, by: 1 | -1, focused: string) => {
    const to = index + by
    if (to < 0 || to >= items.length) return
    onChange(items.toSpliced(index, 1).toSpliced(to, 0, item))
    setRemoved(null)
    setSaid(`Moved ${nameOf(item, index)} to place ${to + 1} of ${items.length}.`)
    focusNext(focused.replace(itemId(index), itemId(to)))
  }
  const moveByKey = (item: Item, index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (isReadOnly || !event.altKey || !event.shiftKey || !isArrow) return
    event.preventDefault()
    move(item, index, event.key === 'ArrowUp' ? -1 : 1, (event.target as HTMLElement).id)
  }

  return (
    <>
      {items.length > 0 && (
        <Box component="ol" role="list" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {items.map((item, index) => (
            <Box
              component="li"
              // An item has nothing of its own that tells it from the others.
              key={index}
              sx={itemStyles}
              onKeyDown={moveByKey(item, index)}
            >
              <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
                {children(
                  item,
                  itemId(index),
                  (next) => {
                    onChange(items.with(index, next))
                  },
                  index,
                )}
              </Box>
              {!isReadOnly && (
                <ItemButtons
                  itemId={itemId(index)}
                  name={nameOf(item, index)}
                  isFirst={index === 0}
                  isLast={index === items.length - 1}
                  onMove={(by, focused) => {
                    move(item, index, by, focused)
                  }}
                  onRemove={() => {
                    remove(item, index)
                  }}
                />
              )}
            </Box>
          ))}
        </Box>
      )}
      {!isReadOnly &&
        renderAdd(addId, (item) => {
          insert(item, items.length, itemId(items.length))
        })}
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, typography: 'body2' }}>
        <Box role="status" className={removed === null ? 'visually-hidden' : ''} sx={wraps}>
          {said}
        </Box>
        {removed !== null && (
          <Button
            size="small"
            onClick={() => {
              insert(removed.item, removed.index, `${itemId(removed.index)}-remove`)
            }}
          >
            Put it back
          </Button>
        )}
      </Stack>
    </>
  )
}

const wraps = { minWidth: 0, overflowWrap: 'anywhere' }

/** On a phone the buttons have a line of their own. */
const itemStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'flex-end',
  columnGap: 0.5,
  pb: 2,
}

/** Moves the focus to a control that is there only once the list is drawn again. */
function useNextFocus(): (id: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    document.getElementById(wanted.current)?.focus()
    wanted.current = null
  })
  return (id) => {
    wanted.current = id
  }
}

interface ItemButtonsProps {
  readonly itemId: string
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  /** @param focused the id of the button */
  readonly onMove: (by: 1 | -1, focused: string) => void
  readonly onRemove: () => void
}

function ItemButtons({ itemId, name, isFirst, isLast, onMove, onRemove }: ItemButtonsProps) {
  return (
    <Stack direction="row" sx={{ flex: 'none' }}>
      <ItemButton
        id={`${itemId}-up`}
        label={`Move ${name} up`}
        Icon={ArrowUpward}
        isOff={isFirst}
        onPress={(id) => {
          onMove(-1, id)
        }}
      />
      <ItemButton
        id={`${itemId}-down`}
        label={`Move ${name} down`}
        Icon={ArrowDownward}
        isOff={isLast}
        onPress={(id) => {
          onMove(1, id)
        }}
      />
      <ItemButton
        id={`${itemId}-remove`}
        label={`Remove ${name}`}
        Icon={DeleteIcon}
        onPress={onRemove}
      />
    </Stack>
  )
}

interface ItemButtonProps {
  readonly id: string
  readonly label: string
  readonly Icon: SvgIconComponent
  /** It keeps the focus: that of a disabled button falls to the page. */
  readonly isOff?: boolean
  readonly onPress: (id: string) => void
}

function ItemButton({ id, label, Icon, isOff = false, onPress }: ItemButtonProps) {
  return (
    <IconButton
      id={id}
      aria-label={label}
      aria-disabled={isOff ? true : undefined}
      className={isOff ? 'Mui-disabled' : ''}
      onClick={() => {
        if (!isOff) onPress(id)
      }}
    >
      <Icon fontSize="small" />
    </IconButton>
  )
}
