import { createContext } from 'react'

/**
 * What the server found wrong, validation codes by input name; a new object for every answer. Each is shown until its
 * field is changed.
 */
export const ServerErrors = createContext<Readonly<Record<string, string>>>({})
