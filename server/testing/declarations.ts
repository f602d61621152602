import { globSync } from 'node:fs'
import path from 'node:path'
import type { Declared } from '../domain/command.ts'

const isDeclared = (value: unknown): value is Declared<unknown[]> =>
  typeof value === 'function' && 'declaration' in value

const membersOf = (name: string, value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([member, each]) => [`${name}.${member}`, each])
    : [[name, value]]

/** Every declared command, query and procedure of the domain by its name; those of a resource as `coupons.edit`. */
export async function findDeclarations(): Promise<Map<string, Declared<unknown[]>>> {
  const files = globSync('server/domain/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(path.resolve(file)) as Promise<Record<string, unknown>>))
  const exports = modules.flatMap((module) => Object.entries(module))
  const found = exports
    .flatMap(([name, value]) => membersOf(name, value))
    .filter((each): each is [string, Declared<unknown[]>] => isDeclared(each[1]))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const declarations = new Map(found)
  // Of two with one name, the tests would see only one.
  if (declarations.size < found.length) throw new Error('two declarations have the same name')
  return declarations
}
