const drawings = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7ZM7 12h7a3.5 3.5 0 0 1 0 7H7Z',
  italic: 'M10 5h8M6 19h8M14.5 5l-5 14',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5l1.5-.8V9M3.8 15.5a1.5 1.5 0 1 1 2.7.9L3.8 20h3',
  quote: 'M10 7c-3 .5-5 2.5-5 6v4h5v-5H6.5M19 7c-3 .5-5 2.5-5 6v4h5v-5h-3.5',
  table: 'M4 5h16v14H4ZM4 10h16M4 14.5h16M12 10v9',
  picture: 'M4 5h16v14H4ZM4 16l4.5-4.5 3.5 3.5 3-3 5 5M15.5 9v.1',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  redo: 'm16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h3',
} as const

export type ToolbarIconName = keyof typeof drawings

/** As `Icon`, but loaded with the editor alone. */
export const ToolbarIcon = ({ name }: { name: ToolbarIconName }) => (
  <svg
    viewBox="0 0 24 24"
    width={20}
    height={20}
    className="icon"
    strokeWidth={name === 'bold' ? 2.5 : 1.75}
    aria-hidden
  >
    <path d={drawings[name]} />
  </svg>
)
