import type { Em } from '#server/database/orm.ts'
import { documentsOf } from './documents-of.ts'

/** The labels of what each athlete has answered and of the files they have sent, never the values. */
export async function givenLabels(em: Em, asking: Parameters<typeof documentsOf>[1]): Promise<string[][]> {
  const documents = await documentsOf(em, asking)
  return asking.athletes.map(({ answers }, index) => {
    const { fields, files } = documents[index]!
    const sent = fields.filter(({ id }) => files.some(({ fieldId }) => fieldId === id))
    return [...asking.fields.flatMap(({ id }) => answers[id]?.label ?? []), ...sent.map(({ label }) => label)]
  })
}
