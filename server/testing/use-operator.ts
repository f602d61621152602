import { afterAll } from 'vitest'
import { openOperator, type Operator } from './operator.ts'
import { databaseUrls } from './worker-database.ts'

export function useOperator(urls = databaseUrls, settings: Record<string, string> = {}): Operator {
  const operator = openOperator(urls, settings)
  afterAll(() => operator.close())
  return operator
}
