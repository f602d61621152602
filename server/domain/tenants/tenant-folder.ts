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
import { assetNamesIn } from '#rules/tenants/asset-names.ts'
import { tenantTemplates } from '#rules/tenants/tenant-organization.ts'
import { ensureInertSvg } from '../media/ensure-inert-svg.ts'
import { ensurePdf } from '../media/ensure-pdf.ts'
import { pictureSize } from '../media/picture-size.ts'
import { readCourse } from '../media/read-course.ts'
import { InvalidTenant, type FolderProblem } from './invalid-tenant.ts'
import type { TenantSource } from './tenant-source.ts'
import type { TemplateCatalog } from '../themes/template-catalog.ts'

/** `formatRefusal` puts a refusal of the template catalog into words. */
type TemplateCheck = { templates: TemplateCatalog; formatRefusal: (refused: Refused) => string }

/**
 * The folder's name is the subdomain. Throws `InvalidTenant` with all problems; without `check`, applying rejects
 * templates that do not exist.
 */
export async function readTenantFolder(folder: string, check?: TemplateCheck): Promise<TenantSource> {
  const { file, json, problems } = await examineFolder(folder, check)
  if (problems.length > 0 || !file) throw new InvalidTenant(problems)
  return { subdomain: path.basename(folder), file, json, readAsset: assetReader(folder) }
}

/** Empty when the folder can be applied. */
export async function tenantFolderProblems(folder: string, check: TemplateCheck): Promise<FolderProblem[]> {
  const { file, problems } = await examineFolder(folder, check)
  const isComplete = problems.every((problem) => problem.file === tenantJsonOf(folder))
  if (!file || !isComplete) return problems
  const ofCourses = await courseProblems(file, folder)
  return [...problems, ...ofCourses.map((problem) => ({ file: tenantJsonOf(folder), ...problem }))]
}

const tenantJsonOf = (folder: string) => `${path.basename(folder)}/tenant.json`

const withTemplates = v.object({ organization: v.object({ templates: tenantTemplates }) })

/** Also of a file with other problems. */
function templateProblems(json: unknown, { templates, formatRefusal }: TemplateCheck): TenantProblem[] {
  if (!v.is(withTemplates, json)) return []
  return Object.entries(v.parse(withTemplates, json).organization.templates).flatMap(([kind, choice]) => {
    try {
      if (choice) templates.check(kind, choice.id, choice.config)
      return []
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return [{ path: `organization.templates.${kind}`, problem: formatRefusal(error) }]
    }
  })
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

type Examination = { file: TenantFile | null; json?: unknown; problems: FolderProblem[] }

async function examineFolder(folder: string, check?: TemplateCheck): Promise<Examination> {
  const name = path.basename(folder)
  const failure = (problem: string) => ({ file: null, problems: [{ file: tenantJsonOf(folder), path: '', problem }] })
  if (!v.is(subdomainRule, name))
    return { file: null, problems: [{ file: name, path: '', problem: 'is no name of an organization' }] }
  let json: unknown
  try {
    json = JSON.parse(await readFile(path.join(folder, 'tenant.json'), 'utf8'))
  } catch (error) {
    return failure(error instanceof SyntaxError ? `is no JSON: ${error.message}` : 'cannot be read')
  }
  const fileProblems = tenantProblems(json)
  const file = fileProblems.length > 0 ? null : parseTenantFile(json)
  const assets = file ? assetsOf(file) : assetNamesIn(json)
  const readAsset = assetReader(folder)
  const assetProblems = await Promise.all(
    assets.map(async (asset) => {
      const problem = await assetProblem(asset, readAsset)
      return problem === null ? [] : [{ file: `${name}/assets/${asset}`, path: '', problem }]
    }),
  )
  const problems = [...fileProblems, ...(check ? templateProblems(json, check) : [])]
  const ofFile = problems.map((problem) => ({ file: tenantJsonOf(folder), ...problem }))
  return { file, json, problems: [...ofFile, ...assetProblems.flat()] }
}

const assetReader = (folder: string) => (name: string) => readFile(path.join(folder, 'assets', name))

async function assetProblem(name: string, readAsset: TenantSource['readAsset']): Promise<string | null> {
  const bytes = await readAsset(name).catch(() => null)
  if (!bytes) return 'is missing'
  const text = () => new TextDecoder().decode(bytes)
  try {
    if (name.endsWith('.svg')) ensureInertSvg(text())
    if (name.endsWith('.gpx')) readCourse(text())
    if (/\.(?:png|jpg|webp)$/.test(name)) await pictureSize(bytes)
    if (name.endsWith('.pdf')) ensurePdf(bytes)
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return String(error.values['problem'] ?? error.values['reason'] ?? `is refused (${error.code})`)
  }
}
