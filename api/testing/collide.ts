import pg from 'pg'
import type { TestShop } from './shop.ts'

type Table =
  | 'addresses'
  | 'cart_lines'
  | 'orders'
  | 'purchases'
  | 'payments'
  | 'refunds'
  | 'return_requests'
  | 'scans'
  | 'shipments'

/** Makes the next writes of a table fail as if they had collided: a deadlock, then a serialization failure. */
export async function collide(shop: TestShop, table: Table, times: number): Promise<void> {
  const owner = new pg.Client({ connectionString: shop.ownerUrl })
  await owner.connect()
  // A sequence goes on when its transaction is rolled back.
  await owner.query(`
    create sequence if not exists collisions;
    select setval('collisions', 1, false);
    create or replace function collide() returns trigger language plpgsql security definer as $$
    declare
      v_time bigint := nextval('collisions');
    begin
      if v_time > ${times} then return new; end if;
      if v_time % 2 = 1 then raise deadlock_detected; end if;
      raise serialization_failure;
    end $$;
    create or replace trigger collide before insert or update on ${table}
      for each row execute function collide();
  `)
  await owner.end()
}
