import { folding } from '#rules/text/normalize-text.ts'

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const replacedLetters = Object.entries(folding.letters).reduce(
  (text, [letter, plain]) => `replace(${text}, ${literal(letter)}, ${literal(plain)})`,
  'plain',
)

/** What several tables use, and schemas without tables of the domain. */
export const foundations = `
grant select on mikro_orm_migrations to dorsal_platform;

create extension if not exists pg_trgm;

create collation alphabetical (provider = icu, locale = 'es-u-ks-level1', deterministic = false);

-- As foldText of server/rules/text. The letters are lowered by ICU, as a database with the locale C knows those of ASCII
-- alone. Immutable, so that an index can be made of it; without a search path, so that it becomes part of the statement.
create function folded(entered text) returns text
  language sql immutable parallel safe as $$
    select ${replacedLetters} collate "default" from (
      select regexp_replace(lower(normalize(
        regexp_replace(regexp_replace(entered, ${literal(folding.invisible.source)}, '', 'g'),
          ${literal(folding.apostrophes.source)}, '', 'g'), NFKD) collate pg_catalog."und-x-icu"),
        ${literal(folding.marks.source)}, '', 'g') as plain
    ) as without_marks
  $$;
grant execute on function folded(text) to dorsal_app, dorsal_platform;

-- As documentKey of server/rules/text, of a document in the letters and digits of ASCII.
create function document_key(dni text) returns text
  language sql immutable parallel safe as $$
    select regexp_replace(upper(regexp_replace(dni, '[ ./-]', '', 'g')), '^0+(?=.)', '')
  $$;
grant execute on function document_key(text) to dorsal_app, dorsal_platform;

create schema limits;
create table limits.attempts (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
create index attempts_expire on limits.attempts (expire);
grant usage on schema limits to dorsal_platform;
grant select, insert, update, delete on limits.attempts to dorsal_platform;

-- What is on sale and where follows the organization: every process looks it up again when it is notified.
create function tell_organization_changed() returns trigger
  language plpgsql as $$
    begin
      perform pg_notify('organization_changed', coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0]);
      return null;
    end
  $$;

-- Processes discard their cached pages of an organization when they are notified. PostgreSQL notifies at the commit, once
-- for each transaction and organization. Every table that a public page shows has a trigger page_changed, with a
-- when (…) for columns that change often and that no page shows.
create function dorsal_page_changed() returns trigger
  language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        perform pg_notify('page_changed', old.organization_id::text);
      else
        perform pg_notify('page_changed', new.organization_id::text);
      end if;
      return null;
    end
  $$;
`
