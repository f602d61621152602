import { randomBytes } from 'node:crypto'

/** A network address (IPv4) of a test's own, as limits count them. */
export const randomAddress = (): string => ['10', ...randomBytes(3)].join('.')
