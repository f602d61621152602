import { Fragment, type ReactNode } from 'react'

/** A text whose `part` stays in one line, such as a number that would break at its hyphens. */
export const unbroken = (text: string, part: string): ReactNode[] =>
  text.split(part).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <span style={{ whiteSpace: 'nowrap' }}>{part}</span>}
      {piece}
    </Fragment>
  ))
