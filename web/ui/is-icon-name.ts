import { isInline, type IconName } from './icon.tsx'
import { spriteIcons } from './sprite-icons.ts'

/** Organizers enter names too, which may not exist. */
export const isIconName = (name: string | null): name is IconName =>
  name !== null && (isInline(name) || (spriteIcons as readonly string[]).includes(name))
