import type { IconName } from '#web/ui/icon.tsx'

export type PaletteEntry = Readonly<{ label: string; facts: readonly string[]; path: string; icon: IconName }>

export type PaletteGroup = Readonly<{
  name: 'recents' | 'athletes' | 'events' | 'pages' | 'actions'
  entries: PaletteEntry[]
}>
