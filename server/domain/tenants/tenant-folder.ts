import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { isCourseLengthOdd } from '#rules/courses/course-length.ts'
import { isJson, jsonProblems } from '#rules/text/json-problems.ts'
import { formatDistance } from '#rules/text/measures.ts'
import { Refused } from '#rules/refusals.ts'
import { reservedSubdomains, subdomain as subdomainRule } from '#rules/organizations/subdomain.ts'
import {
  assetsOf,
  parseTenantFile,
  tenantProblems,
  type TenantFile,
  type TenantProblem,
} from '#rules/tenants/tenant-file.ts'
import { assetNamesIn } from '#rules/tenants/asset-names.ts'
import { tenantTemplate, tenantTemplates } from '#rules/tenants/tenant-organization.ts'
import { ensureInertSvg } from '../media/ensure-inert-svg.ts'
import { ensurePdf } from '../media/ensure-pdf.ts'
import { pictureSize } from '../media/picture-size.ts'
import { readCourse } from '../media/read-course.ts'
import { InvalidTenant, type FolderProblem } from './invalid-tenant.ts'
import type { TenantSource } from './tenant-source.ts'
import type { TemplateCatalog } from '../themes/template-catalog.ts'

/** The folder's name is the subdomain. Throws `InvalidTenant` with all problems. */
export async function readTenantFolder(folder: string, templates: TemplateCatalog): Promise<TenantSource> {
  const { file, json, problems } = await examineFolder(folder, templates)
  if (problems.length > 0 || !file) throw new InvalidTenant(problems)
  return { subdomain: path.basename(folder), file, json, readAsset: assetReader(folder) }
}

/** Empty when the folder can be applied and its tracks are as long as competitions. */
export async function tenantFolderProblems(folder: string, templates: TemplateCatalog): Promise<FolderProblem[]> {
  const { file, problems } = await examineFolder(folder, templates)
  const isComplete = problems.every((problem) => problem.file === tenantJsonOf(folder))
  if (!file || !isComplete) return problems
  const ofCourses = await courseProblems(file, folder)
  return [...problems, ...ofCourses.map((problem) => ({ file: tenantJsonOf(folder), ...problem }))]
}

const tenantJsonOf = (folder: string) => `${path.basename(folder)}/tenant.json`

const withTemplates = v.object({ organization: v.object({ templates: v.record(v.string(), v.unknown()) }) })

/** Also of a file with other problems. */
function templateProblems(json: unknown, templates: TemplateCatalog): TenantProblem[] {
  if (!v.is(withTemplates, json)) return []
  return Object.entries(json.organization.templates).flatMap(([kind, choice]) => {
    const { success, output } = v.safeParse(tenantTemplate, choice)
    if (!success || !output || !Object.hasOwn(tenantTemplates.entries, kind)) return []
    return templates
      .problems(kind, output.id, output.config)
      .map((problem) => ({ ...problem, path: `organization.templates.${kind}.${problem.path}` }))
  })
}

async function courseProblems({ events }: TenantFile, folder: string): Promise<TenantProblem[]> {
  const readAsset = assetReader(folder)
  const kilometres = (metres: number) => formatDistance(metres, 'en', 1)
  const courseProblemLists = await Promise.all(
    events.map(async ({ course, competitions }, index): Promise<TenantProblem[]> => {
      if (!course) return []
      const { distanceM } = await readCourse(new TextDecoder().decode(await readAsset(course)))
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

async function examineFolder(folder: string, templates: TemplateCatalog): Promise<Examination> {
  const name = path.basename(folder)
  const { json, problems: textProblems } = await readTenantJson(folder)
  const jsonProblemsOfFile = json === undefined ? [] : [...tenantProblems(json), ...templateProblems(json, templates)]
  const ofJson = [...textProblems.map((problem) => ({ path: '', problem })), ...jsonProblemsOfFile]
  const file = ofJson.length > 0 ? null : parseTenantFile(json)
  const readAsset = assetReader(folder)
  const ofAssets = await Promise.all(
    (file ? assetsOf(file) : assetNamesIn(json)).map(async (asset) => {
      const problem = await assetProblem(asset, readAsset)
      return problem === null ? [] : [{ file: `${name}/assets/${asset}`, path: '', problem }]
    }),
  )
  const problems = [
    ...nameProblems(name),
    ...ofJson.map((problem) => ({ file: tenantJsonOf(folder), ...problem })),
    ...ofAssets.flat(),
  ]
  return { file, json, problems }
}

function nameProblems(name: string): FolderProblem[] {
  if (v.is(subdomainRule, name)) return []
  const problem = reservedSubdomains.has(name)
    ? 'is a name that the platform needs itself: the folder needs another, which is the subdomain'
    : 'is no subdomain: the folder’s name has 2 to 63 small letters, digits and inner hyphens'
  return [{ file: name, path: '', problem }]
}

async function readTenantJson(folder: string): Promise<{ json?: unknown; problems: string[] }> {
  const bytes = await readFile(path.join(folder, 'tenant.json')).catch(() => null)
  if (!bytes) return { problems: ['cannot be read'] }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const problems = jsonProblems(text)
    return isJson(text) ? { json: JSON.parse(text), problems } : { problems }
  } catch {
    return { problems: ['is no text in UTF-8'] }
  }
}

const assetReader = (folder: string) => (name: string) => readFile(path.join(folder, 'assets', name))

async function assetProblem(name: string, readAsset: TenantSource['readAsset']): Promise<string | null> {
  const bytes = await readAsset(name).catch(() => null)
  if (!bytes) return 'is missing'
  const text = () => new TextDecoder().decode(bytes)
  try {
    if (name.endsWith('.svg')) ensureInertSvg(text())
    if (/\.(?:gpx|kml)$/.test(name)) await readCourse(text())
    if (/\.(?:png|jpg|webp)$/.test(name)) await pictureSize(bytes)
    if (name.endsWith('.pdf')) ensurePdf(bytes)
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return String(error.values['problem'] ?? error.values['reason'] ?? `is refused (${error.code})`)
  }
}
