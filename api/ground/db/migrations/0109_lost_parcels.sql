-- Up Migration

-- Lost parcels are claimed, by claim_parcel.
drop function if exists lose_shipment(integer, text);
