import { Fragment, type ReactNode } from 'react'

export const noWrap = (text: string, part: string): ReactNode[] =>
  text.split(part).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <span style={{ whiteSpace: 'nowrap' }}>{part}</span>}
      {piece}
    </Fragment>
  ))
