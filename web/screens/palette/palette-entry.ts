import type { IconName } from '#web/ui/icon.tsx'

/** `others` are words that find it besides its label. */
export type PaletteEntry = Readonly<{
  label: string
  others?: string | undefined
  facts: readonly string[]
  path: string
  icon: IconName
}>

export type PaletteGroup = Readonly<{
  name: 'recents' | 'athletes' | 'events' | 'pages' | 'actions'
  entries: PaletteEntry[]
}>
