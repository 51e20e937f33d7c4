-- Up Migration

-- A wave's pieces never change; to sum them for a page of waves reads tens of thousands of rows.
alter table waves add column pieces integer not null default 0 check (pieces >= 0);
update waves set pieces = sums.pieces
from (select wave_id, sum(quantity) as pieces from packing_lines join packings p on p.id = packing_id group by wave_id) sums
where waves.id = sums.wave_id;
