import { createContext } from 'react'

export const ServerErrors = createContext<Readonly<Record<string, string>>>({})
