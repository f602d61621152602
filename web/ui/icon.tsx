import type { ComponentProps } from 'react'

/** Drawn on a grid of 24 with a stroke of 1.75, round ends, two units of margin. */
const drawings = {
  alert: 'M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17.2v.1',
  arrow: 'M4 12h16M14 6l6 6-6 6',
  bike: 'M5.5 19a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM18.5 19a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM5.5 15.5 9 8.5h6.5l3 7M9 8.5l3.5 7 3-7M7.5 8.5h3M15.5 8.5 14.5 5.5H17',
  calendar:
    'M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5ZM4 10h16M8 3v4M16 3v4',
  chart: 'M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm6 9.5 6 6 6-6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  copy: 'M9 9.500A1.500 1.500 0 0 1 10.500 8h8A1.500 1.500 0 0 1 20 9.500v9a1.500 1.500 0 0 1-1.500 1.500h-8A1.500 1.500 0 0 1 9 18.500ZM15 8V5.500A1.500 1.500 0 0 0 13.500 4h-8A1.500 1.500 0 0 0 4 5.500v8A1.500 1.500 0 0 0 5.500 15H9',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16ZM13 7l4 4',
  external: 'M13 4h7v7M20 4l-9 9M10 5H5.5A1.5 1.5 0 0 0 4 6.5v12A1.5 1.5 0 0 0 5.5 20h12a1.5 1.5 0 0 0 1.5-1.5V14',
  eye: 'M2.5 12c2.2-4.300 5.500-6.500 9.500-6.500s7.300 2.200 9.500 6.500c-2.200 4.300-5.500 6.500-9.500 6.500S4.700 16.300 2.500 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  filter: 'M4 6h16M7 12h10M10 18h4',
  flag: 'M5 21V4M5 4.5h14l-3 4.5 3 4.5H5',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3Z',
  home: 'm4 11 8-7 8 7v8.500a.5.5 0 0 1-.5.5H15v-6H9v6H4.500a.5.5 0 0 1-.5-.5Z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.500M12 7.500v.1',
  logout: 'M10 4H5.500A1.5 1.5 0 0 0 4 5.500v13A1.5 1.5 0 0 0 5.5 20H10M9.5 12H20M15.5 7.5 20 12l-4.5 4.5',
  mail: 'M3 6.500A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.500v11a1.5 1.5 0 0 1-1.5 1.500h-15A1.5 1.5 0 0 1 3 17.500ZM3.5 7l8.5 6.500L20.5 7',
  medal: 'M12 21a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM9 10.5 5.5 3M15 10.5 18.5 3M9.5 3l2.5 5 2.5-5M12 13.500v4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  moon: 'M19.5 14.500A8 8 0 0 1 9.5 4.500a8 8 0 1 0 10 10Z',
  more: 'M5 13.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4ZM12 13.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4ZM19 13.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4Z',
  mountain: 'm2.5 19 6.5-12 4 7 2.5-3.5 6 8.500ZM7 10.700l2 1.8 1.8-1.8',
  phone:
    'M5 4h3.500l1.5 4.5-2 1.500a11 11 0 0 0 6 6l1.5-2 4.5 1.500V19a1.5 1.5 0 0 1-1.5 1.500A15.5 15.5 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4Z',
  pin: 'M12 21.500s7-6.2 7-11.500a7 7 0 1 0-14 0c0 5.3 7 11.5 7 11.500ZM12 12.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  plus: 'M12 5v14M5 12h14',
  printer:
    'M7 9V4h10v5M7 17H4.500A1.5 1.5 0 0 1 3 15.500v-5A1.5 1.5 0 0 1 4.5 9h15a1.5 1.5 0 0 1 1.5 1.500v5a1.5 1.5 0 0 1-1.5 1.500H17M7 14h10v6H7Z',
  question: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.500A2.5 2.5 0 1 1 12 12.300v1.400M12 16.600v.1',
  route:
    'M6 20.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM18 7.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 18.500h7.500a3.2 3.2 0 0 0 0-6.500h-7a3.2 3.2 0 0 1 0-6.500H16',
  search: 'M10.5 17.500a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.5 15.500l5 5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  share:
    'M6 14.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM17.5 8.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM17.5 20.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.2 10.900l7-3.700M8.2 13.2l7 3.7',
  shield: 'M12 3 4.5 6v5.500c0 4.5 3 8 7.5 9.5 4.5-1.5 7.5-5 7.5-9.500V6ZM8.5 12l2.5 2.5 4.5-5',
  sun: 'M12 16.500a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.400M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4',
  ticket: 'M3 7h18v3.500a1.8 1.8 0 0 0 0 3.500V17H3v-3a1.8 1.8 0 0 0 0-3.500ZM14.5 7v2M14.5 11v2M14.5 15v2',
  trash: 'M4 6.500h16M9.5 6.500V4h5v2.500M6 6.5 7 20h10l1-13.500M10 10.500v5.500M14 10.500v5.5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.500c.7-4 3.6-6 7.5-6s6.8 2 7.5 6',
  users:
    'M9 12a3.7 3.7 0 1 0 0-7.400A3.7 3.7 0 0 0 9 12ZM2.5 20c.6-3.7 3-5.5 6.5-5.500s5.9 1.8 6.5 5.500M15.5 4.900a3.7 3.7 0 0 1 0 6.800M17.5 15c2.2.7 3.6 2.4 4 5',
  waves:
    'M3 8.500c1.5-1.7 3-1.7 4.5 0s3 1.7 4.5 0 3-1.7 4.5 0 3 1.7 4.5 0M3 13c1.5-1.7 3-1.7 4.5 0s3 1.7 4.5 0 3-1.7 4.5 0 3 1.7 4.5 0M3 17.500c1.5-1.7 3-1.7 4.5 0s3 1.7 4.5 0 3-1.7 4.5 0 3 1.7 4.5 0',
  whatsapp:
    'M3.5 20.5 5 16.300A8.5 8.5 0 1 1 8.2 19.400ZM9 8.200c-.6 3.3 3.2 7.2 6.5 6.800l.5-1.8-2.2-1-.9 1c-1.2-.5-2-1.4-2.5-2.500l1-.9-.8-2.100Z',
  x: 'M6 6l12 12M18 6 6 18',
} as const

export type IconName = keyof typeof drawings

/** Whether we have a drawing of this name: organizers name icons too, and may name others. */
export const isIconName = (name: string | null): name is IconName => name !== null && Object.hasOwn(drawings, name)

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & {
  name: IconName
  /** Pixels, 20 unless told. */
  size?: number
  /** What it says where no text does; without it the icon is decoration. */
  label?: string
}

/** One of our own drawings, in the colour of the text around it. */
export function Icon({ name, size = 20, label, ...rest }: IconProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...meaning}
      {...rest}
      style={{ flex: 'none', ...rest.style }}
    >
      <path d={drawings[name]} />
    </svg>
  )
}
