import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useId, useState } from 'react'
import type { ListAddress } from './list-address'
import { ORDERS, type PostOrder, type PostScope } from './post-filter'
import type { FilterChoices } from './shown-rows'
import { aboutTab, TABS, type Tab as TabName } from './tabs'
import { shownAuthorName } from '../../../platform/authors/author-names'
import { Choice } from '../../../components/workspace/choice'
import { FADE, fadingEdge } from '../../../theme/fading-edge'
import { breakpoints } from '../../../theme/tokens'

const ORDER_LABELS: Readonly<Record<PostOrder, string>> = {
  changed: 'Changed',
  published: 'Published',
  title: 'Title',
}

const SCOPE_LABELS: Readonly<Record<PostScope, string>> = { mine: 'Mine', everyone: 'Everyone’s' }

/** Switches an editor between own posts and those of everyone. */
export function ScopeSwitch({ view, go }: ListAddress) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Whose posts"
      value={view.scope}
      // On a phone it has a line of its own, above what leads away from the list.
      sx={{ width: { xs: '100%', sm: 'auto' }, '& > button': { flex: { xs: 1, sm: 'none' } } }}
      onChange={(_event, scope: PostScope | null) => {
        if (scope !== null) go({ show: scope === 'everyone' ? '' : scope, author: '' })
      }}
    >
      {(['mine', 'everyone'] as const).map((scope) => (
        <ToggleButton
          key={scope}
          value={scope}
          sx={{ px: 2, color: 'text.primary', textTransform: 'none' }}
        >
          {SCOPE_LABELS[scope]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

interface StatusTabsProps {
  readonly address: ListAddress
  /** Null while not every post has been read. */
  readonly counts: Readonly<Record<TabName, number>> | null
  readonly panelId: string
}

/** The id of a tab, which names its panel. */
export const tabId = (panelId: string, tab: TabName): string => `${panelId}-${tab}`

/** The list by the states of a post's life. */
export function StatusTabs({ address, counts, panelId }: StatusTabsProps) {
  return (
    <Tabs
      value={address.view.tab}
      variant="scrollable"
      scrollButtons="auto"
      aria-label="Posts by status"
      sx={tabsStyles}
      // Browsers leave a tab where it is as long as a part of it is in sight.
      onFocus={(event) => {
        event.target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }}
      onChange={(_event, tab: TabName) => {
        address.go({ status: tab === 'all' ? '' : tab })
      }}
    >
      {TABS.map((tab) => (
        <Tab
          key={tab}
          value={tab}
          id={tabId(panelId, tab)}
          aria-controls={panelId}
          label={counts === null ? aboutTab(tab).label : `${aboutTab(tab).label} (${counts[tab]})`}
          sx={{ minWidth: 0, px: 1.5 }}
        />
      ))}
    </Tabs>
  )
}

/** On a phone they go on beyond the edge. */
const tabsStyles = {
  borderBottom: 1,
  borderColor: 'divider',
  [`@media (max-width: ${breakpoints.sm - 1}px)`]: {
    '& .MuiTabs-scroller': fadingEdge,
    '& .MuiTabs-list': { width: 'max-content', pr: FADE },
  },
}

interface ListFiltersProps {
  readonly address: ListAddress
  readonly choices: FilterChoices
  /** Editors may look at one author’s posts. */
  readonly showsAuthor: boolean
}

/** Search, filters and order. */
export function ListFilters({ address, choices, showsAuthor }: ListFiltersProps) {
  const { view, go, type } = address
  const id = useId()
  const chosen = [view.tag, view.authorId, view.order === 'changed' ? '' : view.order].filter(
    (choice) => choice !== '',
  ).length
  const [isOpen, setIsOpen] = useState(chosen > 0)
  return (
    <Box
      role="search"
      aria-label="Posts"
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          md: `minmax(0, 2fr) repeat(${showsAuthor ? 3 : 2}, minmax(0, 1fr))`,
        },
      }}
    >
      <TextField
        label="Search posts"
        type="search"
        size="small"
        value={view.words}
        onChange={(event) => {
          type({ q: event.target.value })
        }}
      />
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={id}
        sx={{ display: { md: 'none' } }}
        onClick={() => {
          setIsOpen(!isOpen)
        }}
      >
        {chosen === 0 ? 'Filters' : `Filters (${chosen})`}
      </Button>
      <Box id={id} sx={isOpen ? SHOWN_CHOICES : HIDDEN_CHOICES}>
        <Choice
          label="Topic"
          value={view.tag}
          options={[['', 'All topics'], ...choices.tags.map((tag) => [tag, tag] as const)]}
          onChoose={(tag) => {
            go({ tag })
          }}
        />
        {showsAuthor && (
          <Choice
            label="Author"
            value={view.authorId}
            options={[
              ['', 'All authors'],
              ...choices.authorIds.map((id) => [id, authorLabel(id, choices.authorIds)] as const),
            ]}
            onChoose={(author) => {
              go({ author })
            }}
          />
        )}
        <Choice
          label="Sort by"
          value={view.order}
          options={ORDERS.map((order) => [order, ORDER_LABELS[order]] as const)}
          onChoose={(sort) => {
            go({ sort: sort === 'changed' ? '' : sort })
          }}
        />
      </Box>
    </Box>
  )
}

/** On a phone the choices stand below the search, and only when they are wanted. */
const SHOWN_CHOICES = {
  display: { xs: 'grid', md: 'contents' },
  gap: 1.5,
  gridColumn: '1 / -1',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
}
const HIDDEN_CHOICES = { display: { xs: 'none', md: 'contents' } }

/** Authors without a name of their own share one; part of the id tells them apart. */
function authorLabel(id: string, all: readonly string[]): string {
  const name = shownAuthorName(id)
  const isShared = all.some((other) => other !== id && shownAuthorName(other) === name)
  return isShared ? `${name} (${id.slice(0, 6)})` : name
}
