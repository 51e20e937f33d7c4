package android.os;

public interface IBinder {
    int FIRST_CALL_TRANSACTION = 0x00000001;
    int INTERFACE_TRANSACTION = ('_' << 24) | ('N' << 16) | ('T' << 8) | 'F';
    boolean transact(int code, Parcel data, Parcel reply, int flags) throws RemoteException;
}
