import pg from 'pg'
import type { TestShop } from './shop.ts'

/** Makes the next so many writes of a table end as if they had met another one in a deadlock. */
export async function collide(shop: TestShop, table: 'addresses' | 'cart_lines', times: number) {
  const owner = new pg.Client({ connectionString: shop.ownerUrl })
  await owner.connect()
  // A sequence goes on when its transaction is rolled back.
  await owner.query(`
    create sequence if not exists collisions;
    select setval('collisions', 1, false);
    create or replace function collide() returns trigger language plpgsql security definer as $$
    begin
      if nextval('collisions') <= ${times} then raise deadlock_detected; end if;
      return new;
    end $$;
    create or replace trigger collide before insert or update on ${table}
      for each row execute function collide();
  `)
  await owner.end()
}
