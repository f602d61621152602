import * as v from 'valibot'
import { problemsOf, type TenantProblem } from '#rules/tenants/tenant-file.ts'
import { configurationOf, ensureTemplateChoice, templateIds } from './catalog.ts'

/** Like `ensureTemplateChoice`, but with all problems in words. */
function templateProblems(kind: string, id: string, config: unknown): TenantProblem[] {
  const schema = configurationOf(kind, id)
  if (!schema) return [{ path: 'id', value: id, problem: `must be one of ${templateIds.join(', ')}, not "${id}"` }]
  const problems = problemsOf(v.safeParse(schema, config).issues ?? [])
  return problems.map((problem) => ({ ...problem, path: `config.${problem.path}` }))
}

export const templateCatalog = { check: ensureTemplateChoice, problems: templateProblems }
