import { createContext } from 'react'

/** Validation codes by input name; a new object for every answer. */
export const ServerErrors = createContext<Readonly<Record<string, string>>>({})
