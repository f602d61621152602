import type { ComponentProps } from 'react'
import spriteUrl from './icons.svg?url'
import type { SpriteIcon } from './sprite-icons.ts'

/** Inlined in each page, as they are short. On a grid of 24, with a stroke of 1.75, round ends and a margin of 2. */
const inlinePaths = {
  alert: 'M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17.2v.1',
  arrow: 'M4 12h16M14 6l6 6-6 6',
  chart: 'M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm6 9.5 6 6 6-6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16ZM13 7l4 4',
  filter: 'M4 6h16M7 12h10M10 18h4',
  flag: 'M5 21V4M5 4.5h14l-3 4.5 3 4.5H5',
  heart: 'M12 20s-7.5-4.6-7.5-10.2A4.2 4.2 0 0 1 12 7a4.2 4.2 0 0 1 7.5 2.8C19.5 15.4 12 20 12 20Z',
  lock: 'M6.5 10.5h11v9h-11ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  plus: 'M12 5v14M5 12h14',
  x: 'M6 6l12 12M18 6 6 18',
} as const

export type IconName = keyof typeof inlinePaths | SpriteIcon

export const isInline = (name: string): name is keyof typeof inlinePaths => Object.hasOwn(inlinePaths, name)

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & {
  name: IconName
  /** Pixels. */
  size?: number
  label?: string
}

export function Icon({ name, size = 20, label, ...rest }: IconProps) {
  const labelAttributes = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className="icon"
      strokeWidth="1.75"
      {...labelAttributes}
      {...rest}
      style={{ flex: 'none', ...rest.style }}
    >
      {isInline(name) ? <path d={inlinePaths[name]} /> : <use href={`${spriteUrl}#${name}`} />}
    </svg>
  )
}
