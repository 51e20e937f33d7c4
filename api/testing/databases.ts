import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openPool } from '../ground/db/pool.ts'
import { databaseUrl } from './database-url.ts'

/** A test's database, with connections of the application's role that the next test may have too. */
export type TestDatabase = { name: string; url: string; pool: pg.Pool; owner: pg.Client }

/** Of the connections that stay with a database. */
const ownName = 'test'

/** Beyond it a table that was full once costs more than a new database. */
const maxBytes = 48 * 2 ** 20

/** Databases that were cleaned: a tenth of the work of making one, and their connections have plans. */
const clean: TestDatabase[] = []

/** A database that has what the migrations leave, and no more. */
export async function takeDatabase(serverUrl: string): Promise<TestDatabase> {
  const known = clean.pop()
  if (known) return known
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name} template template_shop strategy file_copy`)
  const url = databaseUrl(serverUrl, name)
  const owner = new pg.Client({ connectionString: url })
  owner.on('error', () => {})
  await owner.connect()
  return { name, url, pool: openPool(named(url)), owner }
}

function named(url: string): string {
  const own = new URL(url)
  own.searchParams.set('application_name', ownName)
  return own.href
}

/** Takes a database back, to be given to another test where all that this one did can be undone. */
export async function giveBack(serverUrl: string, database: TestDatabase): Promise<void> {
  if (await canBeCleaned(database)) clean.push(database)
  else await drop(serverUrl, database)
}

async function canBeCleaned({ pool, owner }: TestDatabase): Promise<boolean> {
  if (pool.ended || pool.waitingCount > 0 || pool.totalCount > pool.idleCount) return false
  try {
    const { rows } = await owner.query<{ done: boolean }>('select testing.clean($1) as done', [
      maxBytes,
    ])
    return rows[0]?.done ?? false
  } catch {
    // A connection of the test's own may still hold what is to be cleaned.
    return false
  }
}

const mostMs = 5_000

async function drop(serverUrl: string, { name, pool, owner }: TestDatabase): Promise<void> {
  // A test that failed within a transaction never gives its connection back.
  if (!pool.ended) await Promise.race([pool.end(), sleep(mostMs)])
  await owner.end()
  await onServer(serverUrl, `drop database ${name} with (force)`)
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Has databases copied from the one at `url` know how to be as it is now again. */
export async function learnToClean(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(learning)
  await client.end()
}

// What has rows now is stored apart. Whatever changes the schema leaves a mark, and its database is not used again.
const learning = `
create schema testing;
create table testing.schema_changes (command text);

create function testing.mark_change() returns event_trigger security definer language plpgsql as $$
begin
  if exists (select from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp') then
    insert into testing.schema_changes values (tg_tag);
  end if;
end $$;
create function testing.mark_drop() returns event_trigger security definer language plpgsql as $$
begin
  if exists (select from pg_event_trigger_dropped_objects() where not is_temporary) then
    insert into testing.schema_changes values (tg_tag);
  end if;
end $$;

do $learn$
declare
  each record;
  is_filled boolean;
  steps text := '';
begin
  for each in select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname
  loop
    execute format('select exists (select from %I)', each.name) into is_filled;
    if is_filled then
      execute format('create table testing.%1$I as table %1$I', each.name);
      steps := steps || format($step$
        if exists (select t::text from %1$I t except select t::text from testing.%1$I t)
          or (select count(*) from %1$I) <> (select count(*) from testing.%1$I) then
          delete from %1$I;
          insert into %1$I overriding system value table testing.%1$I;
        end if;$step$, each.name);
    else
      steps := steps || format('delete from %I; ', each.name);
    end if;
  end loop;
  for each in select sequencename as name, coalesce(last_value, start_value) as value,
      last_value is not null as is_called
    from pg_sequences where schemaname = 'public'
  loop
    steps := steps || format('perform setval(%L, %s, %L); ', quote_ident(each.name), each.value, each.is_called);
  end loop;
  execute format($function$
    create function testing.clean(max_bytes bigint) returns boolean language plpgsql as $clean$
    declare
      is_left_alone boolean;
    begin
      select bool_and(pg_terminate_backend(pid, 2000)) into is_left_alone from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and application_name <> '${ownName}';
      if not is_left_alone or exists (select from testing.schema_changes)
        or pg_database_size(current_database()) > max_bytes then
        return false;
      end if;
      perform set_config('session_replication_role', 'replica', true),
        set_config('lock_timeout', '2s', true);
      %s
      return true;
    end $clean$ $function$, steps);
end $learn$;

create event trigger mark_change on ddl_command_end execute function testing.mark_change();
create event trigger mark_drop on sql_drop execute function testing.mark_drop();
`
