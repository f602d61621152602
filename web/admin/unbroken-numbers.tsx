import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const orderNumber = /(DR-\w{4}-\w{4})/

/** Keeps each order's number in one line, which a browser would break at its hyphens. */
export const unbrokenNumbers = (text: string): ReactNode =>
  text.split(orderNumber).map((part) => (orderNumber.test(part) ? <Unbroken key={part}>{part}</Unbroken> : part))

const Unbroken = styled.span`
  white-space: nowrap;
`
