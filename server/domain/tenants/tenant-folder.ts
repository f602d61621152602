import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { isCourseLengthOdd } from '#rules/courses/course-length.ts'
import { formatDistance } from '#rules/text/measures.ts'
import { Refused } from '#rules/refusals.ts'
import { subdomain as subdomainRule } from '#rules/organizations/subdomain.ts'
import {
  assetsOf,
  parseTenantFile,
  tenantProblems,
  type TenantFile,
  type TenantProblem,
} from '#rules/tenants/tenant-file.ts'
import { ensureInertSvg } from '../media/ensure-inert-svg.ts'
import { ensurePdf } from '../media/ensure-pdf.ts'
import { pictureSize } from '../media/picture-size.ts'
import { readCourse } from '../media/read-course.ts'
import type { TenantSource } from './apply-tenant.ts'
import type { TemplateCatalog } from '../themes/template-catalog.ts'

/** The folder's name is the subdomain. Throws `Refused` `tenant_invalid`. */
export async function readTenantFolder(folder: string): Promise<TenantSource> {
  const { file, problems } = await examineFolder(folder)
  const [problem] = problems
  if (problem || !file) throw new Refused({ code: 'tenant_invalid', field: problem!.path, values: problem! })
  return { subdomain: path.basename(folder), file, readAsset: assetReader(folder) }
}

/** Empty when the folder can be applied. `formatRefusal` puts a refusal of the template catalog into words. */
export async function tenantFolderProblems(
  folder: string,
  { templates, formatRefusal }: { templates: TemplateCatalog; formatRefusal: (refused: Refused) => string },
): Promise<TenantProblem[]> {
  const { file, problems } = await examineFolder(folder)
  const templateChoices = Object.entries(file?.organization.templates ?? {})
  const templateProblems = templateChoices.flatMap(([kind, choice]): TenantProblem[] => {
    try {
      if (choice) templates.check(kind, choice.id, choice.config)
      return []
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return [{ path: `organization.templates.${kind}`, problem: formatRefusal(error) }]
    }
  })
  return [
    ...templateProblems,
    ...problems,
    ...(file && problems.length === 0 ? await courseProblems(file, folder) : []),
  ]
}

async function courseProblems({ events }: TenantFile, folder: string): Promise<TenantProblem[]> {
  const readAsset = assetReader(folder)
  const kilometres = (metres: number) => formatDistance(metres, 'en', 1)
  const courseProblemLists = await Promise.all(
    events.map(async ({ course, competitions }, index): Promise<TenantProblem[]> => {
      if (!course) return []
      const { distanceM } = readCourse(new TextDecoder().decode(await readAsset(course)))
      const distances = competitions.map((one) => one.distanceM)
      if (!isCourseLengthOdd(distanceM, distances)) return []
      const statedDistances = [...new Set(distances)].flatMap((one) => (one === null ? [] : kilometres(one))).join(', ')
      const problem = `its track is ${kilometres(distanceM)} long, which no competition is (${statedDistances})`
      return [{ path: `events.${index}.course`, problem }]
    }),
  )
  return courseProblemLists.flat()
}

async function examineFolder(folder: string): Promise<{ file: TenantFile | null; problems: TenantProblem[] }> {
  const failure = (...problems: TenantProblem[]) => ({ file: null, problems })
  const name = v.safeParse(subdomainRule, path.basename(folder))
  if (!name.success) return failure({ path: path.basename(folder), problem: 'is no name of an organization' })
  let json: unknown
  try {
    json = JSON.parse(await readFile(path.join(folder, 'tenant.json'), 'utf8'))
  } catch (error) {
    const problem = error instanceof SyntaxError ? `is no JSON: ${error.message}` : 'cannot be read'
    return failure({ path: 'tenant.json', problem })
  }
  const problems = tenantProblems(json)
  if (problems.length) return failure(...problems)
  const file = parseTenantFile(json)
  const readAsset = assetReader(folder)
  const problemsOfAssets = await Promise.all(assetsOf(file).map((asset) => assetProblem(asset, readAsset)))
  return { file, problems: problemsOfAssets.filter((problem) => problem !== null) }
}

const assetReader = (folder: string) => (name: string) => readFile(path.join(folder, 'assets', name))

async function assetProblem(name: string, readAsset: TenantSource['readAsset']): Promise<TenantProblem | null> {
  const bytes = await readAsset(name).catch(() => null)
  if (!bytes) return { path: `assets/${name}`, problem: 'is missing' }
  const text = () => new TextDecoder().decode(bytes)
  try {
    if (name.endsWith('.svg')) ensureInertSvg(text())
    if (name.endsWith('.gpx')) readCourse(text())
    if (/\.(?:png|jpg|webp)$/.test(name)) await pictureSize(bytes)
    if (name.endsWith('.pdf')) ensurePdf(bytes)
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { path: `assets/${name}`, problem: String(error.values['problem'] ?? `is refused (${error.code})`) }
  }
}
