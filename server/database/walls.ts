import { organizationColumnOf, type Right, type Rights, type Table } from './declare-table.ts'

const everyRight: readonly Right[] = ['select', 'insert', 'update', 'delete']

// `true`: without an organization the setting is absent, and the policy shows and accepts nothing.
export const currentOrganization = `nullif(current_setting('app.organization', true), '')::uuid`

/** Grants of every table, and row-level security of those with rows of organizations, as they are declared. */
export const wallsOf = (tables: readonly Table[]): string[] =>
  tables.flatMap((table) => [...(table.owner === 'organization' ? policiesOf(table) : []), ...grantsOf(table)])

const policiesOf = (table: Table) => {
  const { name } = table
  const isOwn = `${organizationColumnOf(table)} = ${currentOrganization}`
  const isReadOnly = rightsOf(table).app.every((right) => right === 'select')
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    isReadOnly
      ? `create policy own_organization on ${name} for select to dorsal_app using (${isOwn})`
      : `create policy own_organization on ${name} to dorsal_app using (${isOwn}) with check (${isOwn})`,
    // The owner's policy has no condition: docs/decisions/0040.
    `create policy owner on ${name} to dorsal_owner using (true) with check (true)`,
    `create policy platform on ${name} to dorsal_platform using (true) with check (true)`,
  ]
}

const grantsOf = (table: Table) => {
  const { app, platform } = rightsOf(table)
  return [
    ...(app.length > 0 ? [`grant ${app.join(', ')} on ${table.name} to dorsal_app`] : []),
    `grant ${platform.join(', ')} on ${table.name} to dorsal_platform`,
  ]
}

const rightsOf = ({ owner, rights }: Table): Rights => ({
  app: owner === 'organization' ? everyRight : [],
  platform: everyRight,
  ...rights,
})
